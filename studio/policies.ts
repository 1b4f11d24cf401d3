import { booking } from "./booking.ts";
import { brand } from "./brand.ts";
import { cancelDays, tiers } from "./tiers.ts";

/** A page of the studio's rules: its sections, of paragraphs and lists. */
export type Policy = {
  title: string;
  /** In a sentence or two, for those who read no further. */
  lede: string;
  sections: readonly { heading: string; text: readonly (string | readonly string[])[] }[];
};

/** The day from which they hold. Change it with their words. */
export const policiesHoldFrom = "23 November 2026";

const prices = tiers.map(({ name, priceCents }) => `${name} for $${priceCents / 100}`).join(", ");

const terms: Policy = {
  title: "Terms and conditions",
  lede: `What you can expect of ${brand.name}, and what we expect of you.`,
  sections: [
    {
      heading: "Who we are",
      text: [
        `${brand.name} is a fitness studio at ${brand.address}. When you book here, your contract is with us. Write to ${brand.email}, or call ${brand.hotline}.`,
      ],
    },
    {
      heading: "Your account",
      text: [
        "Anyone may look around. To book you need an account: one per person, under your own name and an email that you read. Keep your password to yourself, and tell us if you think that someone else knows it.",
        "You can delete your account on your profile at any time. We may close an account that is used to cheat, to harm others or to attack the studio.",
      ],
    },
    {
      heading: "Memberships",
      text: [
        `A membership is a place in one trainer’s morning, afternoon or evening slot for a month: ${prices}, in US dollars. What each includes is on its card. You pay once, by card, before it starts.`,
        "It runs from the day you pay to the day before the same day of the next month. If you already have the slot, your new month follows the one that you have. There is no auto-renewal.",
        `While you pay we hold a place for you for ${booking.holdMinutes} minutes, and for ${booking.longestHoldMinutes} at most if you need longer; until you’ve confirmed your email, someone who has can take it. If the card is charged after the last place has gone, we refund all of it.`,
        "A membership is yours alone. You can’t sell it or pass it on.",
      ],
    },
    {
      heading: "Cancelling and refunds",
      text: [
        `You can cancel on your Activity Log within ${cancelDays} days of paying, without a reason, and get all of it back. After that your membership runs to its last day, and is not refunded.`,
        "If your trainer leaves the studio, we end the membership and refund the days that you can’t use.",
        "Refunds go to the card that you paid with. They can take five to ten days to appear on your statement.",
      ],
    },
    {
      heading: "Training",
      text: [
        "Train only if you are well enough to. If you have a condition, an injury or a doubt, ask your doctor first, and tell your trainer before you start.",
        "Follow what your trainer says about safety. A trainer may stop anyone who puts themselves or others at risk.",
        "Come on time and treat people and equipment with care. Look after your belongings: we are not liable for what is lost or stolen.",
        "Trainers fall ill and buildings close. If a session can’t take place, we tell you as soon as we can.",
      ],
    },
    {
      heading: "What you write",
      text: [
        "Reviews and articles stay yours. By posting them you let us show them on this site, in its feed and in our newsletter, under your name. Write what is true and your own. We may hide or remove what is unlawful, hurtful or advertising.",
      ],
    },
    {
      heading: "Liability",
      text: [
        "We are liable for the harm that we cause on purpose or by carelessness. Nothing on this page takes away a right that the law gives you.",
      ],
    },
    {
      heading: "Changes, and the law",
      text: [
        "When we change these terms, the date at the top changes. For a membership, the terms of the day you paid for it hold.",
        "The law of Bangladesh applies, and the courts of Dhaka decide. Talk to us first: most things can be settled over a cup of tea.",
      ],
    },
  ],
};

const privacy: Policy = {
  title: "Privacy",
  lede: "What we know about you, why, who sees it, and how to get rid of it. We sell nothing and show no ads.",
  sections: [
    {
      heading: "Who is responsible",
      text: [`${brand.name}, ${brand.address}. For anything about your data, write to ${brand.email}.`],
    },
    {
      heading: "What we hold, and why",
      text: [
        "To give you what you asked for:",
        [
          "your account: name, email, a photo if you add one, and your password as a hash that nobody can read",
          "what you book and pay: slot, trainer, term, amount, receipts and refunds",
          "waiting lists that you join, votes, reviews and articles",
          "if you apply as a trainer: your experience, areas, slots and links",
          "your newsletter subscription, once you have confirmed it",
        ],
        "To keep the studio safe: when, from which address and with which browser someone logged in or was refused.",
        "To keep our books, as the law requires: what was paid, when and by whom.",
      ],
    },
    {
      heading: "Who sees it",
      text: [
        "Everyone sees a trainer’s profile, articles with their author’s name, and reviews with their author’s name and photo. Your trainer sees your name and what you booked with them, not your email. The studio’s admins see accounts, applications and payments.",
        "Card numbers never reach us. They go from your browser to our card provider, which processes payments and refunds for us, and tells us the card’s brand and last four digits for your receipts. Our emails go through a mail server. If you log in with another provider, such as Google, it tells us your name, email and photo.",
        "We pass on nothing else, unless a law or a court requires it.",
      ],
    },
    {
      heading: "How long we keep it",
      text: [
        [
          "Your account: until you delete it. One that was never confirmed or used goes after 30 days.",
          "Logins and refusals: 90 days.",
          "Decisions about people, such as on an application: two years.",
          "Payments: for good, as they are our books. When you delete your account they stay without your name and email.",
          "Newsletter addresses: until you unsubscribe; unconfirmed ones for 30 days.",
          "Photos that nothing shows any more: a day.",
        ],
        "Backups keep what they held on their day, until they expire.",
      ],
    },
    {
      heading: "What you can do",
      text: [
        "On your profile you can correct your name and photo, download everything that we hold on you, see where you are logged in, and delete your account. Each newsletter has a link to unsubscribe with one click.",
        `For anything else, such as a question, an objection or a complaint, write to ${brand.email}. We answer within a month. You can also turn to the authority that protects data where you live.`,
      ],
    },
    {
      heading: "How it is protected",
      text: [
        "All connections are encrypted. Guessing passwords is slowed down, and you can add a passkey or an authenticator app. If data of yours ever gets into the wrong hands, we tell you.",
      ],
    },
  ],
};

const cookies: Policy = {
  title: "Cookies",
  lede: "We use only what this site needs to work: nothing for ads, nothing to follow you. That is why no banner asks you.",
  sections: [
    {
      heading: "Cookies that we set",
      text: [
        [
          "Your login, so that you stay logged in: until you log out, or 30 days after your last visit.",
          "A mark that this browser is logged in, so that your own pages come with what they show: until you log out.",
          "A mark that you have logged in on this device before, so that strangers who try passwords can’t lock you out: a year.",
          "During a login with a second factor, a passkey or another provider, a note of what it began with: some minutes.",
        ],
      ],
    },
    {
      heading: "What your browser remembers for us",
      text: [
        "Some things stay in your browser’s own storage:",
        [
          "an access token while you are logged in, valid for an hour at a time",
          "whether you chose the light or the dark look, and photos in colour or in print",
          "the link that you chose last, to mark it",
          "drafts of forms that you have not sent yet, until you send or discard them",
          "the page that asked you to confirm your email, to bring you back to it",
          "a payment that is under way, and a booking just made, until you have seen it",
        ],
      ],
    },
    {
      heading: "Others",
      text: [
        "On the payment page our card provider sets cookies of its own, to recognise fraud. If you log in with Google or another provider, so does it, in its own window. No other company’s cookies come from this site, and its fonts, scripts and pictures are all ours.",
      ],
    },
    {
      heading: "How to be rid of them",
      text: [
        "Log out, or delete this site’s data in your browser’s settings. You can block cookies altogether and still look around, but then you can’t log in.",
      ],
    },
  ],
};

/** The studio's own rules, by their page (D68); `links` in `brand.ts` may lead to others instead. */
export const policies = { "/terms": terms, "/privacy": privacy, "/cookies": cookies };
