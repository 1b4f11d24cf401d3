import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  beginApp,
  confirmApp,
  loggedOutElsewhereText,
  loginSafetyQuery,
  removeApp,
  replaceRecoveryCodes,
} from "#app/account/login-safety.ts";
import { SecretForm } from "#app/account/secret-form.tsx";
import { peopleKey } from "#app/features/people/queries.ts";
import { sessionsQuery } from "#app/features/sessions/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type Drawing, QrCode } from "#app/ui/qr-code.tsx";
import { toast } from "#app/ui/toast.ts";
import { useFocusOnClosing } from "./part.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Wish = "add" | "replace" | "remove";

type View =
  | { at: "rest" }
  | { at: "password"; wish: Wish }
  | { at: "scan"; uri: string; drawing: Drawing; recoveryCodes: string[] }
  | { at: "codes"; recoveryCodes: string[] };

/** The authenticator app whose code is asked for after the password: add, remove, and renew its recovery codes. */
export function AuthenticatorApp({ email, isOn }: { email: string; isOn: boolean }) {
  const [view, setView] = useState<View>({ at: "rest" });
  const queries = useQueryClient();
  useFocusOnClosing("safer-login", view.at !== "rest");
  const rest = () => setView({ at: "rest" });
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: loginSafetyQuery(email).queryKey });
    await queries.invalidateQueries({ queryKey: peopleKey });
    void queries.invalidateQueries({ queryKey: sessionsQuery(email).queryKey });
  };

  async function run(wish: Wish, password: string): Promise<void> {
    if (wish === "add") {
      const [{ uri, recoveryCodes }, { encode }] = await Promise.all([beginApp(password), import("uqr")]);
      return setView({ at: "scan", uri, recoveryCodes, drawing: encode(uri, { ecc: "M", border: 2 }) });
    }
    if (wish === "replace")
      return setView({ at: "codes", recoveryCodes: await replaceRecoveryCodes(password) });
    await removeApp(password);
    toast.success("You now log in with just your password.");
    await readAgain();
    rest();
  }

  async function confirm(code: string, recoveryCodes: string[]): Promise<void> {
    await confirmApp(code.replace(/\s/g, ""));
    toast.success("Authenticator app added.", loggedOutElsewhereText);
    setView({ at: "codes", recoveryCodes });
    await readAgain();
  }

  if (view.at === "password")
    return (
      <SecretForm
        {...wishes[view.wish]}
        kind="password"
        send={(password) => run(view.wish, password)}
        onCancel={rest}
      />
    );
  if (view.at === "scan")
    return (
      <>
        <Scan uri={view.uri} drawing={view.drawing} />
        <SecretForm
          text="Then enter the six digits it shows."
          submitLabel="Add the app"
          kind="code"
          send={(code) => confirm(code, view.recoveryCodes)}
          onCancel={rest}
        />
      </>
    );
  if (view.at === "codes") return <RecoveryCodes codes={view.recoveryCodes} onDone={rest} />;
  return <AtRest isOn={isOn} onWish={(wish) => setView({ at: "password", wish })} />;
}

const wishes: Record<Wish, { text: string; submitLabel: string }> = {
  add: { text: "Enter your password to confirm it’s you.", submitLabel: "Continue" },
  replace: { text: "Your current recovery codes will stop working.", submitLabel: "Make new codes" },
  remove: { text: "You’ll then log in with just your password.", submitLabel: "Remove the app" },
};

function AtRest({ isOn, onWish }: { isOn: boolean; onWish: (wish: Wish) => void }) {
  return (
    <>
      <p>
        {isOn
          ? "After your password, we ask for a code from your authenticator app. If you lose the app, use a recovery code."
          : "With an authenticator app on your phone, a stolen password isn’t enough: each login also asks for a code from the app."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button variant="secondary" onClick={() => onWish("replace")}>
              Make new recovery codes
            </Button>
            <Button variant="quiet" onClick={() => onWish("remove")}>
              Remove the authenticator app
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => onWish("add")}>
            Add an authenticator app
          </Button>
        )}
      </div>
    </>
  );
}

/** The app's secret, to scan or to type. */
function Scan({ uri, drawing }: { uri: string; drawing: Drawing }) {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <>
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <QrCode drawing={drawing} label="QR code for your authenticator app" />
      <Field label="Key" hint="Keep it private: it’s shown only once." className="max-w-form">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={secret.match(/.{1,4}/g)?.join(" ") ?? ""}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            className="control field-sizing-content resize-none font-mono"
          />
        )}
      </Field>
    </>
  );
}
