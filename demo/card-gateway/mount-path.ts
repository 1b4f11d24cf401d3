/** Where the server mounts the gateway; the challenge page's URL begins with it. */
export const mountPath = "/test-gateway";
