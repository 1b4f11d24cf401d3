/** An email that breaks after its @ where it does not fit on a line, and not within its domain. */
export function EmailText({ email }: { email: string }) {
  const domainAt = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  );
}
