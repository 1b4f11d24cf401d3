/** The address of Firebase's emulator. */
export const emulatorHost = `127.0.0.1:${process.env.EMULATOR_PORT}`;

/** A project that doesn't exist: Firebase's tools look up no project whose id begins with "demo-". */
export const project = { projectId: "demo-shokti", apiKey: "any", authDomain: "demo-shokti.firebaseapp.com" };

export type EmulatedAccount = {
  localId: string;
  email: string;
  displayName?: string;
  photoUrl?: string;
  emailVerified?: boolean;
};

/** The emulator's account with this email address. */
export async function accountOf(email: string): Promise<EmulatedAccount | undefined> {
  const { users = [] } = await asOwner<{ users?: EmulatedAccount[] }>(
    `/identitytoolkit.googleapis.com/v1/projects/${project.projectId}/accounts:lookup`,
    { email: [email] },
  );
  return users[0];
}

/** Disables an account, as in Firebase's console. */
export async function closeAccount({ localId }: EmulatedAccount): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${project.projectId}/accounts:update`;
  await asOwner(path, { localId, disableUser: true });
}

type MailedLink = { email: string; requestType: string; oobCode: string; oobLink: string };

/** The newest link of this kind mailed to this address: the emulator lists what Firebase would mail. */
export async function mailedLink(
  email: string,
  requestType: "PASSWORD_RESET" | "VERIFY_EMAIL",
): Promise<MailedLink | undefined> {
  const { oobCodes } = await asOwner<{ oobCodes: MailedLink[] }>(
    `/emulator/v1/projects/${project.projectId}/oobCodes`,
  );
  return oobCodes.findLast((link) => link.email === email && link.requestType === requestType);
}

async function asOwner<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`http://${emulatorHost}${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`the emulator answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
