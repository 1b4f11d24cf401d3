import { z } from "zod";
import { Email } from "./primitives.ts";

export const NewSubscriber = z.object({ email: Email });
export const Subscribed = z.object({ acknowledged: z.literal(true) }).meta({ id: "Subscribed" });
