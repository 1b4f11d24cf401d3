import type { NewUser, RequestStatus, Role, SlotUpdate, TrainerApplication } from "#contract/users.ts";

/** A person of the demo data. Only the demo accounts can sign in (D50). */
export type DemoPerson = Required<NewUser> & {
  id: string;
  role: Role;
  request_status: RequestStatus;
  /** How many days before the seeding their application was decided, if it was. */
  decidedDaysAgo?: number;
  /** Only for rejected applicants. */
  rejection_reason?: string;
  /** Absent for those who never applied to become a trainer. */
  application?: Omit<TrainerApplication, "email">;
  /** Only for trainers. */
  slot?: Omit<SlotUpdate, "email">;
};

/** A trainer of the demo data. */
export type DemoTrainer = DemoPerson & Required<Pick<DemoPerson, "application" | "slot">>;

/** The demo studio's admin, who decided every application of the demo data. */
export const demoAdmin: DemoPerson = {
  id: "admin-tahmina-sultana",
  email: "admin@shokti.test",
  name: "Tahmina Sultana",
  photoUrl: "/pictures/trainers/tahmina-sultana.svg",
  role: "admin",
  request_status: "none",
};

const trainer = { role: "trainer", request_status: "approved" } as const;

/** The demo's trainers, in listed order; Home shows the first three. */
export const demoTrainers: readonly DemoTrainer[] = [
  {
    ...trainer,
    id: "trainer-nusrat-jahan",
    email: "nusrat-jahan@shokti.test",
    name: "Nusrat Jahan",
    photoUrl: "/pictures/trainers/nusrat-jahan.svg",
    decidedDaysAgo: 392,
    application: {
      biography:
        "I teach people to lift things and put them down again without hurting themselves. I taught physics. That was in Mymensingh, until a school trip left me with a bad back and a borrowed kettlebell; the kettlebell won. With me you start with four movements and a notebook. We write down every set, and after six weeks you read the first page again and laugh. I am strict about the last repetition and easy about everything else. If you are past forty and have never been inside a gym, you are the person I most like to meet.",
      areas_of_expertise: ["Strength Training", "Conditioning"],
      years_of_experience: 11,
      available_slots: ["Morning", "Evening"],
      social_url: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.nusrat" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_nusrat" },
      ],
    },
    slot: { slot_duration: 1.5, places: 40, available_classes: ["BODY PUMP", "HIIT"] },
  },
  {
    ...trainer,
    id: "trainer-rafiq-hasan",
    email: "trainer@shokti.test",
    name: "Rafiq Hasan",
    photoUrl: "/pictures/trainers/rafiq-hasan.svg",
    decidedDaysAgo: 391,
    application: {
      biography:
        "Boxing found me at fourteen, on a roof in Mohammadpur, with a single pair of gloves for five of us. I boxed for my district for eight years and lost often enough to become a patient coach. My hours are simple: rope, footwork, pads, and a talk about what to do better next time. You will not be hit. You will learn to keep your hands up when you are tired, which is useful outside the ring, too. I hold pads for beginners the way my coach did for me: loudly, and with a biscuit afterwards.",
      areas_of_expertise: ["Conditioning", "Strength Training", "Wellness"],
      years_of_experience: 9,
      available_slots: ["Afternoon", "Evening"],
      social_url: [{ platform: "Facebook", url: "https://www.facebook.com/shokti.example.rafiq" }],
    },
    slot: {
      slot_duration: 2,
      slot_days: ["Sunday", "Tuesday", "Thursday"],
      // One for each of his two pads.
      places: 2,
      available_classes: ["HIIT", "BOXING"],
    },
  },
  {
    ...trainer,
    id: "trainer-tanvir-ahmed",
    email: "tanvir-ahmed@shokti.test",
    name: "Tanvir Ahmed",
    photoUrl: "/pictures/trainers/tanvir-ahmed.svg",
    decidedDaysAgo: 390,
    application: {
      biography:
        "I cycle from Uttara to Dhanmondi before six each morning, while the city is still empty and polite. Once I rode from Teknaf to Tetulia in five days and learnt more about drinking water than about cycling, so that is what I teach besides SPIN: how to pace yourself, how to eat on the move, and how much to drink when the air is thick as soup. Bring me a goal with a date on it, a race or a hill or your brother's wedding, and I will count backwards from there. My playlists take requests until the night before.",
      areas_of_expertise: ["Conditioning", "Hydration Strategies", "Sports Nutrition"],
      years_of_experience: 6,
      available_slots: ["Morning", "Afternoon"],
      social_url: [{ platform: "Twitter", url: "https://twitter.com/shokti_example_tanvir" }],
    },
    slot: {
      slot_duration: 1,
      slot_days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"],
      available_classes: ["SPIN", "HIIT"],
    },
  },
  {
    ...trainer,
    id: "trainer-farzana-akter",
    email: "farzana-akter@shokti.test",
    name: "Farzana Akter",
    photoUrl: "/pictures/trainers/farzana-akter.svg",
    decidedDaysAgo: 388,
    application: {
      biography:
        "I have taught yoga for thirteen years, and it was nurses coming off a night shift who set my style. No incense, no speeches, warm feet, straight to the poses that help. You tell me where it is tight and how you slept, and I build the hour around that. Expect long holds, plain words, and a proper rest at the end that you are not allowed to skip. I also teach a small PILATES group. If your mind will not sit still, come anyway; mine does not either, and we begin by counting breaths to ten.",
      areas_of_expertise: ["Yoga", "Mindfulness", "Wellness"],
      years_of_experience: 13,
      available_slots: ["Morning", "Afternoon", "Evening"],
      social_url: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.farzana" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_farzana" },
      ],
    },
    slot: { slot_duration: 1.5, available_classes: ["YOGA", "PILATES", "MOBILITY"] },
  },
  {
    ...trainer,
    id: "trainer-imran-chowdhury",
    email: "imran-chowdhury@shokti.test",
    name: "Imran Chowdhury",
    photoUrl: "/pictures/trainers/imran-chowdhury.svg",
    decidedDaysAgo: 371,
    application: {
      biography:
        "I am sixty-eight and still squat every Tuesday. I've fed our footballers for thirty-four years, too. Then came the weightlifters and, lately, their parents. Ask me about food: what to eat before a match, how to feed a family well on one salary, why your dal is worth more than a tin of powder. My own slots are closed for now, because three new classes of MOBILITY wanted a teacher and my wife wanted her Fridays. You will find me on the floor most mornings. Interrupt me.",
      areas_of_expertise: ["Nutrition", "Sports Nutrition", "Diet Plans", "Strength Training"],
      years_of_experience: 34,
      available_slots: ["Morning", "Afternoon"],
      social_url: [{ platform: "Facebook", url: "https://www.facebook.com/shokti.example.imran" }],
    },
    slot: { slot_duration: 0, available_classes: ["BODY PUMP", "MOBILITY"] },
  },
  {
    ...trainer,
    id: "trainer-mitali-das",
    email: "mitali-das@shokti.test",
    name: "Mitali Das",
    photoUrl: "/pictures/trainers/mitali-das.svg",
    decidedDaysAgo: 205,
    application: {
      biography:
        'I trained in Manipuri dance in Sylhet, then spent seven years on stage and in the back of cold vans. Dancers learn early that ankles are for life, so my hour always starts there: feet, ankles, knees, hips, upwards. After that we move, first slowly, then to something with drums. You can come to me for DANCE, for PILATES, or for help with a hip that clicks. I take evenings only, since the days belong to my daughter. Nobody who has said "I cannot dance" to me has been right so far.',
      areas_of_expertise: ["Wellness", "Mindfulness", "Conditioning"],
      years_of_experience: 7.5,
      available_slots: ["Evening"],
      social_url: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.mitali" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_mitali" },
      ],
    },
    slot: {
      slot_duration: 1,
      slot_days: ["Saturday", "Monday", "Wednesday"],
      places: 5,
      available_classes: ["PILATES", "DANCE"],
    },
  },
];

/** A member's columns, which all follow from their name except the picture. */
function member(slug: string, name: string): DemoPerson {
  return {
    id: `member-${slug}`,
    email: `${slug}@shokti.test`,
    name,
    photoUrl: `/pictures/reviewers/${slug}.svg`,
    role: "member",
    request_status: "none",
  };
}

/** The demo's members: one has a pending application, one has been rejected. */
export const demoMembers: readonly DemoPerson[] = [
  {
    ...member("arif-rahman", "Arif Rahman"),
    email: "member@shokti.test",
    photoUrl: "/pictures/trainers/arif-rahman.svg",
  },
  member("ayesha-rahman", "Ayesha Rahman"),
  {
    ...member("sabbir-hossain", "Sabbir Hossain"),
    request_status: "rejected",
    decidedDaysAgo: 61,
    rejection_reason:
      "We like that you know the floor. Assist Nusrat with her beginners for two months, then write to us again.",
    application: {
      biography:
        "I've trained here since the week you opened and I know every machine by its hum. I have not coached anyone yet, apart from two cousins, but I would like to start with beginners on the gym floor and learn the rest from Nusrat.",
      areas_of_expertise: ["Strength Training"],
      years_of_experience: 1,
      available_slots: ["Evening"],
      social_url: [],
    },
  },
  member("lamia-karim", "Lamia Karim"),
  {
    ...member("joy-barua", "Joy Barua"),
    request_status: "requested",
    application: {
      biography:
        "I swam for my university in Chattogram and have coached its juniors for four summers, mostly on land: circuits, shoulders, breathing, and how to eat when training starts at half past five. I hold a first-aid certificate and a level two coaching badge. In Dhaka I would like to run an early group for people who want to be strong enough for the water, and to help with SPIN when Tanvir is away.",
      areas_of_expertise: ["Conditioning", "Sports Nutrition", "Hydration Strategies"],
      years_of_experience: 4,
      available_slots: ["Morning", "Afternoon"],
      social_url: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.joy" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_joy" },
      ],
    },
  },
  member("rumana-islam", "Rumana Islam"),
  member("kamal-uddin", "Kamal Uddin"),
];
