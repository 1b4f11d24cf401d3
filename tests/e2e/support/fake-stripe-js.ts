type Options = { style?: unknown; disabled?: boolean };
type Listener = (event: unknown) => void;

/**
 * What our page uses of Stripe.js, serialized and run in the page: fields in frames from Stripe's own
 * origin, and the confirmation with the bank's challenge. It must not use anything of this module.
 */
export function fakeStripeJs(): void {
  const lengths: Record<string, number> = { cardNumber: 15, cardExpiry: 4, cardCvc: 3 };
  const api = "https://api.stripe.com/v1/payment_intents";
  const bank = "https://hooks.stripe.com";

  function createElement(elementType: string, given: Options) {
    const listeners = new Map<string, Set<Listener>>();
    const frame = document.createElement("iframe");
    const options = { ...given };
    const emit = (name: string, event: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    };
    const tell = () => frame.contentWindow?.postMessage(options, "https://js.stripe.com");
    const hear = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow) return;
      if (data === "ready") return tell();
      if (data === "focus" || data === "blur") {
        frame.parentElement?.classList.toggle("StripeElement--focus", data === "focus");
        return;
      }
      element.value = String(data).replace(/\D/g, "");
      const complete = element.value.length >= (lengths[elementType] ?? 0);
      emit("change", { elementType, complete, empty: !element.value, error: undefined });
    };
    const element = {
      value: "",
      on(name: string, listener: Listener) {
        if (!listeners.has(name)) listeners.set(name, new Set());
        listeners.get(name)?.add(listener);
      },
      off: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
      mount(place: HTMLElement) {
        place.classList.add("StripeElement");
        frame.title = `Secure ${elementType} input frame`;
        frame.src = "https://js.stripe.com/v3/element.html";
        frame.style.cssText = "border:0;width:100%;height:1.2em;color-scheme:normal!important";
        window.addEventListener("message", hear);
        place.append(frame);
      },
      update(changes: Options) {
        Object.assign(options, changes);
        tell();
      },
      destroy() {
        window.removeEventListener("message", hear);
        frame.remove();
      },
      focus: () => frame.contentWindow?.postMessage("focus", "https://js.stripe.com"),
    };
    return element;
  }

  function createElements() {
    const made = new Map<string, ReturnType<typeof createElement>>();
    return {
      create(type: string, options: Options) {
        const element = createElement(type, options);
        made.set(type, element);
        return element;
      },
      // By name, or by the React component that has its type.
      getElement: (of: string | { __elementType: string }) =>
        made.get(typeof of === "string" ? of : of.__elementType) ?? null,
      update() {},
      digits: (type: string) => made.get(type)?.value ?? "",
    };
  }

  async function ask(path: string, body?: URLSearchParams) {
    const answer = await fetch(api + path, body && { method: "POST", body });
    return await answer.json();
  }

  /** Shows the bank's page until the payment no longer requires action. */
  function askOwner(url: string, present: () => Promise<{ status: string }>) {
    return new Promise<void>((done) => {
      const frame = document.createElement("iframe");
      frame.title = "Bank authentication";
      frame.src = bank + url;
      frame.style.cssText = "position:fixed;inset:0;width:100%;height:100%;background:#fff;z-index:9999";
      frame.addEventListener("load", async () => {
        if ((await present()).status === "requires_action") return;
        frame.remove();
        done();
      });
      document.body.append(frame);
    });
  }

  function openStripe(key: string) {
    let elements: ReturnType<typeof createElements>;
    async function confirm(client_secret: string) {
      const path = `/${client_secret.split("_secret_")[0]}`;
      const typed = new URLSearchParams({
        key,
        client_secret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": elements.digits("cardNumber"),
        "payment_method_data[card][exp_month]": elements.digits("cardExpiry").slice(0, 2),
        "payment_method_data[card][exp_year]": elements.digits("cardExpiry").slice(2),
        "payment_method_data[card][cvc]": elements.digits("cardCvc"),
      });
      const { error, ...paymentIntent } = await ask(`${path}/confirm`, typed);
      if (error) return { error };
      if (paymentIntent.status !== "requires_action") return { paymentIntent };
      const present = () => ask(`${path}?${new URLSearchParams({ key, client_secret })}`);
      await askOwner(paymentIntent.next_action.redirect_to_url.url, present);
      const answered = await present();
      return answered.status === "succeeded"
        ? { paymentIntent: answered }
        : { error: { ...answered.last_payment_error, payment_intent: answered } };
    }
    return {
      elements() {
        elements = createElements();
        return elements;
      },
      confirmCardPayment: (secret: string) =>
        confirm(secret).catch(() => ({ error: { type: "api_connection_error", message: "Not connected." } })),
      createToken() {},
      createPaymentMethod() {},
    };
  }

  Object.assign(window, { Stripe: Object.assign(openStripe, { version: "endive" }) });
}

/** The page in a field's frame: it applies the style it is given, and reports what is typed. */
export const elementPage = `<!doctype html><meta charset="utf-8"><title>Field</title>
<style>body{margin:0}input{border:0;padding:0;width:100%;background:transparent;outline:none}</style>
<input aria-label="Card field" placeholder="…">
<script>
const input = document.querySelector("input");
const placeholder = document.head.appendChild(document.createElement("style"));
addEventListener("message", ({ data }) => {
  if (data === "focus") return input.focus();
  const base = data.style?.base ?? {};
  Object.assign(input.style, { color: base.color, fontSize: base.fontSize, fontFamily: base.fontFamily });
  placeholder.textContent = "input::placeholder{color:" + base["::placeholder"]?.color + "}";
  input.disabled = Boolean(data.disabled);
  input.dataset.style = JSON.stringify(data.style);
});
input.addEventListener("input", () => parent.postMessage(input.value, "*"));
for (const name of ["focus", "blur"]) input.addEventListener(name, () => parent.postMessage(name, "*"));
parent.postMessage("ready", "*");
</script>`;
