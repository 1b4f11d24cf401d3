/**
 * Loads the provider's library. At load it warns about every Node that isn't yet an LTS, as ours isn't until
 * its October; the person who started the demo has no use for that.
 */
export async function loadLibrary() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!/^oidc-provider WARNING: Unsupported runtime/.test(String(words[0]))) warn(...words);
  };
  try {
    const { default: Provider } = await import("oidc-provider");
    const { createMemoryAdapter } = await import("oidc-provider/lib/adapters/memory_adapter.js");
    return { Provider, createMemoryAdapter };
  } finally {
    console.warn = warn;
  }
}
