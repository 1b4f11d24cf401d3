import { z } from "zod";

/** The token of an emailed link that proves an address. */
export const AddressLink = z.object({
  token: z.string().regex(/^\w{1,128}$/, "This link isn’t valid"),
});

/** Who registered with the address. */
export const AddressClaim = z
  .object({
    email: z.string(),
    name: z.string(),
    registered_at: z.string().meta({ description: "ISO 8601, UTC" }),
  })
  .meta({ id: "AddressClaim" });
export type AddressClaim = z.infer<typeof AddressClaim>;

/** The same answer, whatever it did. */
export const Acknowledged = z.object({ acknowledged: z.literal(true) }).meta({ id: "Acknowledged" });
