import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { toasts } from "#app/ui/toast.ts";
import { openPage } from "#tests/app/bench.tsx";
import { firebaseMetaName } from "./identity/firebase-project.ts";

const { signOut, removeAccount } = vi.hoisted(() => ({
  signOut: vi.fn(async () => {}),
  removeAccount: vi.fn(async () => {}),
}));
vi.mock("./identity/firebase.ts", () => ({
  openFirebase: () => ({ prepare() {}, signOut, removeAccount, proof: async () => ({}) }),
}));

beforeEach(() => {
  const content = JSON.stringify({ projectId: "p", apiKey: "k", authDomain: "p.example" });
  document.head.append(Object.assign(document.createElement("meta"), { name: firebaseMetaName, content }));
});

afterEach(() => document.querySelector(`meta[name="${firebaseMetaName}"]`)?.remove());

// D70
test("with a hosted identity service, a logout offline ends its session and our tokens once the network is back (D70)", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const api = await openPage("/all-classes", {
    as: "member",
    api: (api) => api.cutOff("DELETE /sessions"),
  });
  const token = localStorage.getItem("access-token");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.element(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(localStorage.getItem("access-token")).toBeNull();
  await expect.poll(() => logged.mock.calls.map(([words]) => words)).toContain("sign-out failed");

  const asked = vi.spyOn(window, "fetch");
  api.grant("DELETE /sessions", { deletedCount: 1 });
  window.dispatchEvent(new Event("online"));
  const bearers = () =>
    asked.mock.calls
      .filter(([path]) => path === "/sessions")
      .map(([, init]) => [init?.method, new Headers(init?.headers).get("Authorization")]);
  await expect.poll(bearers).toEqual([["DELETE", `Bearer ${token}`]]);
  await expect.poll(() => signOut.mock.calls).toHaveLength(2);
});

// D71
test.each([
  { outcome: "removes its part, too", removed: async () => {}, says: "Your account is deleted." },
  {
    outcome: "cannot be reached",
    removed: () => Promise.reject(new Error("away")),
    says: "Your login couldn’t be deleted, but it no longer gives access to anything.",
  },
])("a hosted account is deleted without a password of ours; its service $outcome (D71)", async (service) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  removeAccount.mockImplementationOnce(service.removed);
  const said: string[] = [];
  // A toast may be gone before a busy machine looks.
  const stop = toasts.watch(() => said.push(...toasts.read().map(({ title, text }) => text ?? title)));
  onTestFinished(() => void stop());
  const api = await openPage("/dashboard/profile#data", {
    as: "member",
    identity: "firebase",
    api: (api) => {
      api.grant("DELETE /me", { deletedCount: 1 });
      api.grant("DELETE /sessions", { deletedCount: 1 });
    },
  });
  await page.getByRole("button", { name: "Delete your account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect.poll(() => said).toContain(service.says);
  expect(api.writes[0]).toMatchObject({ call: "DELETE /me", body: { password: "" } });
});
