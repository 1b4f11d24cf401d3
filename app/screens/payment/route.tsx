import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { Loading } from "#app/ui/loading.tsx";
import { toast } from "#app/ui/toast.ts";
import { Checkout } from "./checkout.tsx";

export const meta = () => pageMeta({ title: "Payment" });

/** Payment (spec §2): what a membership card passed on is paid here; without it there is nothing to pay (D4). */
export default function PaymentScreen() {
  const order = PaymentOrder.safeParse(useLocation().state);
  return (
    <main id="main" className="page-width w-full grow pt-8 pb-section lg:pt-12">
      {order.success ? <Checkout key={order.data.attemptId} order={order.data} /> : <NothingToPay />}
    </main>
  );
}

function NothingToPay() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error("Choose a slot first", "Pick a trainer, then a slot and a membership.");
    void navigate("/all-trainers", { replace: true });
  }, [navigate]);
  return <Loading label="Going to the trainers…" />;
}
