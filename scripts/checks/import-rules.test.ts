import { describe, expect, test } from "vitest";
import { complaintAbout } from "./import-rules.ts";

const edge = (from: string, to: string, isType = false) => ({ from, to, isType, isPackage: false });

describe("the rooms' order", () => {
  test.each([
    ["studio/tiers.ts", "contract/money.ts"],
    ["contract/users.ts", "server/core/ids.ts"],
    ["server/core/log.ts", "server/db/open.ts"],
    ["server/db/schema.ts", "server/ports/parts.ts"],
    ["server/ports/identity/firebase.ts", "server/http/env.ts"],
    ["server/http/env.ts", "server/features/people/reads.ts"],
    ["server/features/payments/settle.ts", "server/jobs/runner.ts"],
    ["server/jobs/runner.ts", "server/pages/page-routes.ts"],
    ["server/pages/page-routes.ts", "server/jobs/runner.ts"],
    ["server/admin/doctor.ts", "server/pages/page-routes.ts"],
    ["server/jobs/runner.ts", "server/serve.ts"],
    ["server/features/articles/writes.ts", "server/features/people/writes.ts"],
    ["server/features/places/offers.ts", "server/features/payments/settle.ts"],
    ["server/features/articles/writes.ts", "app/data/api.ts"],
    ["server/app.ts", "app/root.tsx"],
    ["app/ui/button.tsx", "studio/tiers.ts"],
    ["app/ui/button.tsx", "app/data/api.ts"],
    ["app/data/api.ts", "app/account/session.ts"],
    ["app/forms/use-form.ts", "app/lists/list.tsx"],
    ["app/lists/list.tsx", "app/page/page-meta.ts"],
    ["app/page/page-meta.ts", "app/forms/use-form.ts"],
    ["app/forms/use-form.ts", "app/account/session.ts"],
    ["app/account/session.ts", "app/features/people/queries.ts"],
    ["app/features/people/queries.ts", "app/shell/nav-bar.tsx"],
    ["app/shell/nav-bar.tsx", "app/screens/home/route.tsx"],
    ["app/screens/home/route.tsx", "app/screens/login/route.tsx"],
    ["app/screens/home/route.tsx", "server/db/open.ts"],
    ["app/data/api.ts", "server/app.ts"],
    ["app/screens/login/route.tsx", "demo/accounts.ts"],
    ["server/serve.ts", "demo/open.ts"],
    ["server/open-parts.ts", "demo/accounts.ts"],
    ["demo/open.ts", "server/http/env.ts"],
    ["demo/seed/seed.ts", "server/features/people/reads.ts"],
    ["demo/open.ts", "app/data/api.ts"],
    ["app/helpers/format.ts", "app/data/api.ts"],
    ["server/misc/dates.ts", "server/core/ids.ts"],
  ])("%s must not import %s", (from, to) => {
    expect(complaintAbout(edge(from, to))).toMatch(`${from} must not import ${to}: `);
  });

  test.each([
    ["contract/money.ts", "studio/tiers.ts"],
    ["server/core/settings.ts", "contract/primitives.ts"],
    ["server/db/open.ts", "server/db/engines/sqlite.ts"],
    ["server/features/articles/writes.ts", "server/features/articles/policy.ts"],
    ["server/features/articles/routes.ts", "server/features/people/guards.ts"],
    ["server/features/payments/settle.ts", "server/features/places/terms.ts"],
    ["server/features/articles/routes.test.ts", "server/features/people/writes.ts"],
    ["server/jobs/studio-jobs.ts", "server/features/payments/reconcile.ts"],
    ["server/pages/page-routes.ts", "app/data/load-context.ts"],
    ["server/app.ts", "server/features/people/routes.ts"],
    ["server/open-parts.ts", "demo/open.ts"],
    ["demo/open.ts", "server/db/starting/migrate.ts"],
    ["app/data/api.ts", "app/ui/live-region.tsx"],
    ["app/features/people/trainer-card.tsx", "app/features/people/queries.ts"],
    ["app/screens/home/route.tsx", "app/screens/home/hero.tsx"],
    ["app/screens/home/route.tsx", "app/screens/home/+types/route"],
    ["app/routes.ts", "app/screens/home/route.tsx"],
  ])("%s may import %s", (from, to) => {
    expect(complaintAbout(edge(from, to))).toBeUndefined();
  });

  test("the app may import the API's type from the server", () => {
    expect(complaintAbout(edge("app/data/api.ts", "server/app.ts", true))).toBeUndefined();
  });

  test("studio imports no packages, and contract only zod", () => {
    const takes = (from: string, to: string) => complaintAbout({ from, to, isPackage: true, isType: false });
    expect(takes("studio/tiers.ts", "zod")).toContain("zod");
    expect(takes("contract/users.ts", "zod")).toBeUndefined();
    expect(takes("contract/users.ts", "hono")).toContain("hono");
  });
});
