import { callService } from "./identity/embedded-service.ts";
import { renewAfter } from "./session.ts";

/**
 * Changes the signed-in person's password where the identity service is the studio's own. This ends every session and
 * opens a new one here (D70). @throws IdentityFailure invalid-credential where `current` is not the password
 */
export async function changePassword(input: { current: string; password: string }): Promise<void> {
  const body = { currentPassword: input.current, newPassword: input.password };
  await renewAfter(() => callService("/change-password", body));
}
