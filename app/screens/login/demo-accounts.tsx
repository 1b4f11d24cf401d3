import { Button } from "#app/ui/button.tsx";
import type { DemoAccounts as Demo } from "#contract/settings.ts";

type DemoAccountsProps = Demo & {
  ready: boolean;
  onChoose: (credentials: { email: string; password: string }) => void;
};

/** The accounts that the demo starts with (D50); pressing one fills the form. */
export function DemoAccounts({ accounts, password, ready, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="surface-highlight grid gap-3 rounded p-4">
      <h2 id="demo-accounts" className="font-label text-small">
        This is a demo. Come in as
      </h2>
      <div className="flex flex-wrap gap-2">
        {accounts.map(({ email, role }) => (
          <Button
            key={email}
            size="sm"
            variant="secondary"
            ready={ready}
            onClick={() => onChoose({ email, password })}
          >
            {role}
          </Button>
        ))}
      </div>
      <p className="text-small">
        Email {accounts.map(({ email }) => email).join(", ")}; password {password}
      </p>
    </section>
  );
}
