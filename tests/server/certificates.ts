import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";

/** A new self-signed certificate for this host, with its key: both as PEM. */
export async function makeCertificate(host: string): Promise<{ key: string; cert: string }> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    // Valid whatever hour the tests pretend: who checks it goes by the machine's clock.
    notBefore: new Date("2000-01-01T00:00:00Z"),
    notAfter: new Date("2049-01-01T00:00:00Z"),
    signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
    extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: host }])],
  });
  return {
    key: PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY"),
    cert: certificate.toString("pem"),
  };
}
