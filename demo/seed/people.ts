import type { DemoPerson } from "./person.ts";

/** Who runs the studio in the demo; decides on every application of the demo data. */
export const demoAdmin: DemoPerson = {
  id: "admin-tahmina-sultana",
  email: "admin@shokti.test",
  name: "Tahmina Sultana",
  photoUrl: "/pictures/trainers/tahmina-sultana.svg",
  role: "admin",
  requestStatus: "none",
};

/** A member's own columns, which follow from their name but for the picture. */
function member(slug: string, name: string): DemoPerson {
  return {
    id: `member-${slug}`,
    email: `${slug}@shokti.test`,
    name,
    photoUrl: `/pictures/reviewers/${slug}.svg`,
    role: "member",
    requestStatus: "none",
  };
}

/** The demo's members, one of whom waits for an answer to an application and one of whom had a no. */
export const demoMembers: readonly DemoPerson[] = [
  {
    ...member("arif-rahman", "Arif Rahman"),
    email: "member@shokti.test",
    photoUrl: "/pictures/trainers/arif-rahman.svg",
  },
  member("ayesha-rahman", "Ayesha Rahman"),
  {
    ...member("sabbir-hossain", "Sabbir Hossain"),
    requestStatus: "rejected",
    profile: {
      biography:
        "I have trained here since the week you opened and I know every machine by its noise. I have not coached anyone yet, apart from two cousins, but I would like to start with beginners on the gym floor and learn the rest from Nusrat.",
      areas: ["Strength Training"],
      yearsOfExperience: 1,
      slots: ["Evening"],
      social: [],
    },
  },
  member("lamia-karim", "Lamia Karim"),
  {
    ...member("joy-barua", "Joy Barua"),
    requestStatus: "requested",
    profile: {
      biography:
        "I swam for my university in Chattogram and have coached its juniors for four summers, mostly on land: circuits, shoulders, breathing, and how to eat when training starts at half past five. I hold a first-aid certificate and a level two coaching badge. In Dhaka I would like to run an early group for people who want to be strong enough for the water, and to help with SPIN when Tanvir is away.",
      areas: ["Conditioning", "Sports Nutrition", "Hydration Strategies"],
      yearsOfExperience: 4,
      slots: ["Morning", "Afternoon"],
      social: [
        { platform: "Facebook", url: "https://www.facebook.com/shokti.example.joy" },
        { platform: "Twitter", url: "https://twitter.com/shokti_example_joy" },
      ],
    },
  },
  member("rumana-islam", "Rumana Islam"),
  member("kamal-uddin", "Kamal Uddin"),
];
