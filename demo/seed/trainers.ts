import type { DemoTrainer } from "./person.ts";

const trainer = { role: "trainer", requestStatus: "approved" } as const;

/** The demo's trainers, in the order in which they are listed; Home shows the first three. */
export const demoTrainers: readonly DemoTrainer[] = [
  {
    ...trainer,
    id: "trainer-nusrat-jahan",
    email: "nusrat-jahan@shokti.test",
    name: "Nusrat Jahan",
    photoUrl: "/pictures/trainers/nusrat-jahan.svg",
    profile: {
      biography:
        "I teach people to lift things and put them down again without hurting themselves. I was a physics teacher in Mymensingh until a school trip left me with a bad back and a borrowed kettlebell; the kettlebell won. With me you start with four movements and a notebook. We write down every set, and after six weeks you read the first page again and laugh. I am strict about the last repetition and easy about everything else. If you are past forty and have never been inside a gym, you are the person I most like to meet.",
      areas: ["Strength Training", "Conditioning"],
      yearsOfExperience: 11,
      slots: ["Morning", "Evening"],
      social: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.nusrat" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_nusrat" },
      ],
    },
    slotDuration: 1.5,
    classIds: ["class-body-pump", "class-hiit"],
  },
  {
    ...trainer,
    id: "trainer-rafiq-hasan",
    email: "trainer@shokti.test",
    name: "Rafiq Hasan",
    photoUrl: "/pictures/trainers/rafiq-hasan.svg",
    profile: {
      biography:
        "Boxing found me at fourteen, on a roof in Mohammadpur, with one pair of gloves between five boys. I boxed for my district for eight years and lost often enough to become a patient coach. My hours are simple: rope, footwork, pads, and a talk about what to do better next time. You will not be hit. You will learn to keep your hands up when you are tired, which is useful outside the ring, too. I hold pads for beginners the way my coach did for me: loudly, and with a biscuit afterwards.",
      areas: ["Conditioning", "Strength Training", "Wellness"],
      yearsOfExperience: 9,
      slots: ["Afternoon", "Evening"],
      social: [{ platform: "Facebook", url: "https://www.facebook.com/shokti.example.rafiq" }],
    },
    slotDuration: 2,
    classIds: ["class-hiit", "class-boxing"],
  },
  {
    ...trainer,
    id: "trainer-tanvir-ahmed",
    email: "tanvir-ahmed@shokti.test",
    name: "Tanvir Ahmed",
    photoUrl: "/pictures/trainers/tanvir-ahmed.svg",
    profile: {
      biography:
        "I ride from Uttara to Dhanmondi before six, when the city is still polite. Once I rode from Teknaf to Tetulia in five days and learnt more about drinking water than about cycling, so that is what I teach besides SPIN: how to pace yourself, how to eat on the move, and how much to drink when the air is thick as soup. Bring me a goal with a date on it, a race or a hill or your brother's wedding, and I will count backwards from there. My playlists take requests until the night before.",
      areas: ["Conditioning", "Hydration Strategies", "Sports Nutrition"],
      yearsOfExperience: 6,
      slots: ["Morning", "Afternoon"],
      social: [{ platform: "Twitter", url: "https://twitter.com/shokti_example_tanvir" }],
    },
    slotDuration: 1,
    classIds: ["class-spin", "class-hiit"],
  },
  {
    ...trainer,
    id: "trainer-farzana-akter",
    email: "farzana-akter@shokti.test",
    name: "Farzana Akter",
    photoUrl: "/pictures/trainers/farzana-akter.svg",
    profile: {
      biography:
        "I have taught yoga for thirteen years, first to nurses coming off night shift, and they set my style: no incense, no speeches, warm feet, straight to the poses that help. You tell me where it is tight and how you slept, and I build the hour around that. Expect long holds, plain words, and a proper rest at the end that you are not allowed to skip. I also teach a small PILATES group. If your mind will not sit still, come anyway; mine does not either, and we begin by counting breaths to ten.",
      areas: ["Yoga", "Mindfulness", "Wellness"],
      yearsOfExperience: 13,
      slots: ["Morning", "Afternoon", "Evening"],
      social: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.farzana" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_farzana" },
      ],
    },
    slotDuration: 1.5,
    classIds: ["class-yoga", "class-pilates", "class-mobility"],
  },
  {
    ...trainer,
    id: "trainer-imran-chowdhury",
    email: "imran-chowdhury@shokti.test",
    name: "Imran Chowdhury",
    photoUrl: "/pictures/trainers/imran-chowdhury.svg",
    profile: {
      biography:
        "I am sixty-eight and I still squat every Tuesday. For thirty-four years I have looked after footballers, weightlifters and, lately, their parents, and I have cooked for most of them. Ask me about food: what to eat before a match, how to feed a family well on one salary, why your dal is worth more than a tin of powder. My own slots are closed for now, because three new classes of MOBILITY wanted a teacher and my wife wanted her Fridays. You will find me on the floor most mornings. Interrupt me.",
      areas: ["Nutrition", "Sports Nutrition", "Diet Plans", "Strength Training"],
      yearsOfExperience: 34,
      slots: ["Morning", "Afternoon"],
      social: [{ platform: "Facebook", url: "https://www.facebook.com/shokti.example.imran" }],
    },
    slotDuration: 0,
    classIds: ["class-body-pump", "class-mobility"],
  },
  {
    ...trainer,
    id: "trainer-mitali-das",
    email: "mitali-das@shokti.test",
    name: "Mitali Das",
    photoUrl: "/pictures/trainers/mitali-das.svg",
    profile: {
      biography:
        'I trained in Manipuri dance in Sylhet, then spent seven years on stage and in the back of vans. Dancers learn early that ankles are for life, so my hour always starts there: feet, ankles, knees, hips, upwards. After that we move, first slowly, then to something with drums. You can come to me for DANCE, for PILATES, or for help with a hip that clicks. I take evenings only, since the days belong to my daughter. Nobody who has said "I cannot dance" to me has been right so far.',
      areas: ["Wellness", "Mindfulness", "Conditioning"],
      yearsOfExperience: 7.5,
      slots: ["Evening"],
      social: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.mitali" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_mitali" },
      ],
    },
    slotDuration: 1,
    classIds: ["class-pilates", "class-dance"],
  },
];
