/** Where the server mounts the gateway; the challenge page's address begins with it. */
export const mountPath = "/test-gateway";
