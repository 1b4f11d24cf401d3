import { Button } from "#app/ui/button.tsx";
import { demoAccounts, demoPassword } from "#contract/demo-accounts.ts";

type DemoAccountsProps = {
  ready: boolean;
  onChoose: (credentials: { email: string; password: string }) => void;
};

/** The accounts that the demo starts with (D50); pressing one fills the form. */
export function DemoAccounts({ ready, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="surface-highlight grid gap-3 rounded p-4">
      <h2 id="demo-accounts" className="font-label text-small">
        This is a demo. Come in as
      </h2>
      <div className="flex flex-wrap gap-2">
        {demoAccounts.map(({ email, role }) => (
          <Button
            key={email}
            size="sm"
            variant="secondary"
            ready={ready}
            onClick={() => onChoose({ email, password: demoPassword })}
          >
            {role}
          </Button>
        ))}
      </div>
      <p className="text-small">
        Email {demoAccounts.map(({ email }) => email).join(", ")}; password {demoPassword}
      </p>
    </section>
  );
}
