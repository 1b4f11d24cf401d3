/** Everything the studio says about itself, in one place (D1). */
export const brand = {
  name: "Shokti",
  /** The name in the city's script; `node scripts/fonts.mjs` subsets the font to its glyphs. */
  bengaliName: "শক্তি",
  tagline: "fitness tracker",
  description:
    "Shokti is a strength and movement studio in Dhaka. Pick a trainer, pick a morning, afternoon or evening slot, and start.",
  copyright: "© 2025 Shokti, fitness tracker",
  address: "House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh",
  /** Where a map shows the address. */
  map: "https://www.openstreetmap.org/search?query=Road%2011%2C%20Dhanmondi%2C%20Dhaka%201209",
  /** What a person needs for any session; a class may ask for more. */
  bring: "Indoor shoes, a towel and a bottle of water",
  hotline: "+880 9612 345 678",
  email: "hello@shokti.test",
  links: {
    /** Pages of this site, whose words are in `policies.ts`; or yours elsewhere. */
    terms: "/terms",
    privacy: "/privacy",
    cookies: "/cookies",
    social: "https://www.facebook.com/shokti.example",
    instagram: "https://www.instagram.com/shokti.example",
    chat: "https://chat.example.com/shokti",
  },
} as const;
