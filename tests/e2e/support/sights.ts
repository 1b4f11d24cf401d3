import type { Locator, Page } from "@playwright/test";
import type { Role } from "#contract/users.ts";

/** A URL, and what it shows: its title, its one main heading, and an element that no other page has. */
export type Sight = { path: string; title: string; heading: string; tell: (page: Page) => Locator };

const link = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name, exact: true });

/** A button of the page itself. */
export const button = (name: string) => (page: Page) => page.getByRole("main").getByRole("button", { name });
const search = (name: string) => (page: Page) => page.getByRole("search", { name });

/** The pages that anyone may open. */
export const publicPages: Sight[] = [
  { path: "/", title: "Home", heading: "Find your strength", tell: button("Subscribe") },
  {
    path: "/all-trainers",
    title: "Our Trainers",
    heading: "Our Trainers",
    tell: search("Find a trainer"),
  },
  { path: "/all-classes", title: "Our Classes", heading: "Our Classes", tell: search("Find a class") },
  { path: "/all-articles", title: "Articles", heading: "Articles", tell: search("Find an article") },
  {
    path: "/timetable",
    title: "Timetable",
    heading: "Timetable",
    tell: (page) => page.getByRole("region", { name: "Saturday" }),
  },
  {
    path: "/terms",
    title: "Terms and conditions",
    heading: "Terms and conditions",
    tell: (page) => page.getByRole("heading", { name: "Cancelling and refunds" }),
  },
  {
    path: "/privacy",
    title: "Privacy",
    heading: "Privacy",
    tell: (page) => page.getByRole("heading", { name: "What we hold, and why" }),
  },
  {
    path: "/cookies",
    title: "Cookies",
    heading: "Cookies",
    tell: (page) => page.getByRole("heading", { name: "Cookies that we set" }),
  },
  {
    path: "/no-such-page",
    title: "Page not found",
    heading: "Oops! Page not found",
    tell: link("Go Back Home"),
  },
];

const trainer = "trainer-farzana-akter";
const guardedPages: Sight[] = [
  {
    path: `/trainer-details/${trainer}`,
    title: "Farzana Akter",
    heading: "Farzana Akter",
    tell: (page) => page.getByRole("region", { name: "Book a slot" }),
  },
  {
    path: "/trainer-details/nobody",
    title: "No Trainer Data",
    heading: "No Trainer Data",
    tell: link("See all trainers"),
  },
  {
    path: "/class-details/class-yoga",
    title: "YOGA",
    heading: "YOGA",
    tell: (page) => page.getByRole("region", { name: "Trainers" }).getByRole("link", { name: "Farzana" }),
  },
  {
    path: "/class-details/nothing",
    title: "No Class Data",
    heading: "No Class Data",
    tell: link("See all classes"),
  },
  {
    path: "/article-details/article-sleep",
    title: "The training you do lying down",
    heading: "The training you do lying down",
    tell: button("Upvote"),
  },
  {
    path: "/article-details/nothing",
    title: "No Article Data",
    heading: "No Article Data",
    tell: link("See all articles"),
  },
  {
    path: `/morning/${trainer}`,
    title: "Morning with Farzana Akter",
    heading: "Morning with Farzana Akter",
    tell: button("Price $20"),
  },
  {
    path: `/Evening/${trainer}`,
    title: "Evening with Farzana Akter",
    heading: "Evening with Farzana Akter",
    tell: button("Price $100"),
  },
  {
    path: `/default/${trainer}`,
    title: "No Slot Available!",
    heading: "No Slot Available!",
    tell: link("Afternoon"),
  },
];

const becomeTrainer = { path: "/become-trainer", title: "Become A Trainer" };
const profile = {
  path: "/dashboard/profile",
  title: "Profile",
  heading: "Profile",
  tell: button("Save profile"),
};
const addArticle = {
  path: "/dashboard/add-article",
  title: "Add Article",
  heading: "Add Article",
  tell: button("Post article"),
};
const myArticles = {
  path: "/dashboard/my-articles",
  title: "My Articles",
  heading: "My Articles",
  tell: search("Find an article"),
};
const editArticle = {
  path: "/dashboard/edit-article/article-ten-minutes",
  title: "Edit Article",
  heading: "Edit Article",
  tell: button("Save article"),
};
const activityLog = {
  path: "/dashboard/activity-log",
  title: "Activity Log",
  heading: "Activity Log",
  tell: (page: Page) => page.getByRole("heading", { name: "Request status" }),
};

/** A dashboard page seen by a person without access to it; for every page see role-gate.browser.test.tsx. */
const notYours = (path: string, title: string, owners: string): Sight => ({
  path,
  title,
  heading: `This page is for ${owners}`,
  tell: link("Go to your dashboard"),
});

/** Each role's dashboard: where it begins (spec §2), its whole sidebar in order, and its pages. */
export const dashboards: Record<Role, { landing: string; sidebar: string[]; pages: Sight[] }> = {
  member: {
    landing: "/dashboard/activity-log",
    sidebar: ["Activity Log", "Booked Trainer", "My Review"],
    pages: [
      activityLog,
      {
        path: "/dashboard/booked-trainer",
        title: "Booked Trainer",
        heading: "Booked Trainer",
        tell: (page) => page.getByRole("table", { name: "Your bookings" }),
      },
      {
        path: "/dashboard/my-review",
        title: "My Review",
        heading: "My Review",
        tell: button("Publish review"),
      },
      profile,
      notYours("/dashboard/add-article", "Add Article", "trainers and admins"),
      { ...becomeTrainer, heading: "Become A Trainer", tell: button("Apply") },
      ...guardedPages,
    ],
  },
  trainer: {
    landing: "/dashboard/manage-slot",
    sidebar: ["Manage Slot", "Add Slot", "Trainer Profile", "Add Article", "My Articles"],
    pages: [
      {
        path: "/dashboard/manage-slot",
        title: "Manage Slot",
        heading: "Manage Slot",
        tell: (page) => page.getByRole("table", { name: "Your classes and slots" }),
      },
      { path: "/dashboard/add-slot", title: "Add Slot", heading: "Add Slot", tell: button("Add slot") },
      {
        path: "/dashboard/update-slot",
        title: "Update Slot",
        heading: "Update Slot",
        tell: button("Update slot"),
      },
      {
        path: "/dashboard/trainer-profile",
        title: "Trainer Profile",
        heading: "Trainer Profile",
        tell: button("Save trainer profile"),
      },
      addArticle,
      myArticles,
      editArticle,
      activityLog,
      profile,
      notYours("/dashboard/booked-trainer", "Booked Trainer", "members"),
      { ...becomeTrainer, heading: "This page is for members", tell: link("Edit your trainer profile") },
    ],
  },
  admin: {
    landing: "/dashboard/all-users",
    sidebar: [
      "All Users",
      "Applied Trainer",
      "Balance",
      "Add Class",
      "Manage Classes",
      "Add Article",
      "My Articles",
      "Reviews",
      "Newsletter",
      "Audit",
    ],
    pages: [
      {
        path: "/dashboard/all-users",
        title: "All Users",
        heading: "All Users",
        tell: search("Find a user"),
      },
      {
        path: "/dashboard/applied-trainer",
        title: "Applied Trainer",
        heading: "Applied Trainer",
        tell: (page) => page.getByRole("article", { name: "Joy Barua" }),
      },
      {
        path: "/dashboard/audit",
        title: "Audit",
        heading: "Audit",
        tell: search("Find a decision"),
      },
      {
        path: "/dashboard/newsletter",
        title: "Newsletter",
        heading: "Newsletter",
        tell: (page) => page.getByRole("table", { name: "What was sent" }),
      },
      {
        path: "/dashboard/balance",
        title: "Balance",
        heading: "Balance",
        tell: (page) => page.getByText("Total balance"),
      },
      {
        path: "/dashboard/add-class",
        title: "Add Class",
        heading: "Add Class",
        tell: (page) => page.getByLabel("Class name"),
      },
      {
        path: "/dashboard/manage-classes",
        title: "Manage Classes",
        heading: "Manage Classes",
        tell: search("Find a class"),
      },
      {
        path: "/dashboard/edit-class/class-yoga",
        title: "Edit Class",
        heading: "Edit Class",
        tell: button("Save class"),
      },
      {
        path: "/dashboard/all-reviews",
        title: "Reviews",
        heading: "Reviews",
        tell: (page) => page.getByRole("table", { name: "Reviews" }),
      },
      addArticle,
      myArticles,
      editArticle,
      profile,
      notYours("/dashboard/manage-slot", "Manage Slot", "trainers"),
      { ...becomeTrainer, heading: "This page is for members", tell: link("Read applications") },
    ],
  },
};
