import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { TakingsRow } from "./takings-figure.tsx";

type TakingsChartProps = { rows: readonly TakingsRow[]; shape: "columns" | "bars" };

const words = { fill: "var(--color-muted)", fontSize: 13 };
const exact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const short = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Takings as bars, each with its amount, in the colours of the theme. Nothing moves. */
export default function TakingsChart({ rows, shape }: TakingsChartProps) {
  const isStanding = shape === "columns";
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...rows]}
        layout={isStanding ? "horizontal" : "vertical"}
        margin={
          isStanding ? { top: 24, right: 0, bottom: 0, left: 0 } : { top: 0, right: 56, bottom: 0, left: 0 }
        }
        accessibilityLayer={false}
      >
        <CartesianGrid
          vertical={!isStanding}
          horizontal={isStanding}
          stroke="var(--color-hair)"
          strokeDasharray="2 4"
        />
        {isStanding ? (
          <>
            <XAxis
              dataKey="label"
              tick={words}
              tickLine={false}
              stroke="var(--color-rule)"
              interval="preserveEnd"
            />
            <YAxis hide />
          </>
        ) : (
          <>
            <XAxis type="number" hide />
            <YAxis
              type="category"
              dataKey="label"
              width={128}
              tick={{ ...words, fill: "var(--color-ink)" }}
              tickLine={false}
              stroke="var(--color-rule)"
            />
          </>
        )}
        <Tooltip
          cursor={{ fill: "var(--color-sunken)" }}
          formatter={(amount) => [exact.format(Number(amount)), "Takings"]}
          isAnimationActive={false}
          contentStyle={{
            background: "var(--color-raised)",
            border: "2px solid var(--color-rule)",
            borderRadius: "var(--radius)",
            color: "var(--color-ink)",
          }}
          itemStyle={{ color: "var(--color-ink)" }}
        />
        <Bar
          dataKey="total"
          fill="var(--text-color-studio)"
          maxBarSize={isStanding ? 56 : 24}
          isAnimationActive={false}
        >
          <LabelList
            dataKey="total"
            position={isStanding ? "top" : "right"}
            formatter={(amount: unknown) => (Number(amount) === 0 ? "" : short.format(Number(amount)))}
            fill="var(--color-ink)"
            fontSize={13}
            fontWeight={700}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
