/** Where the demo's Google answers, on the studio's own port. */
export const demoGooglePath = "/demo-google";
