import { page } from "vitest/browser";
import { openPage } from "./bench.tsx";
import type { FakeApi } from "./fake-api.ts";
import { sampleUser } from "./samples.ts";

/** A member who has applied to become a trainer. */
export const applicant = sampleUser({
  _id: "anika",
  name: "Anika Applied",
  email: "anika@shokti.test",
  role: "member",
  request_status: "requested",
});

export const application = page.getByRole("main").getByRole("article", { name: applicant.name });
/** What an admin is asked before the application is rejected. */
export const rejection = page.getByRole("dialog", { name: `Reject ${applicant.name}?` });

/** Applied Trainer, as an admin has it with this one application. */
export function openApplication(api: (api: FakeApi) => void): Promise<FakeApi> {
  return openPage("/dashboard/applied-trainer", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", [applicant]);
      api(fake);
    },
  });
}
