import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { priceText } from "#app/ui/price.tsx";
import type { TakingsRow } from "./takings-figure.tsx";

type TakingsChartProps = { rows: readonly TakingsRow[]; shape: "columns" | "bars" };

const words = { fill: "var(--color-muted)", fontSize: 13 };
const figures = { fill: "var(--color-ink)", fontSize: 13, fontWeight: 700 };
const short = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/**
 * Charges as bars, what was paid back on the other side of the line, and what remains in figures; in the colours of
 * the theme. Nothing moves.
 */
export default function TakingsChart({ rows, shape }: TakingsChartProps) {
  const isStanding = shape === "columns";
  const bar = { stackId: "takings", maxBarSize: isStanding ? 56 : 24, isAnimationActive: false };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={rows.map(drawn)}
        layout={isStanding ? "horizontal" : "vertical"}
        margin={
          isStanding ? { top: 24, right: 0, bottom: 0, left: 0 } : { top: 0, right: 56, bottom: 0, left: 0 }
        }
        stackOffset="sign"
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
            <XAxis dataKey="label" tick={words} tickLine={false} axisLine={false} interval="preserveEnd" />
            <YAxis hide domain={["dataMin", "dataMax"]} />
            <ReferenceLine y={0} stroke="var(--color-rule)" />
          </>
        ) : (
          <>
            <XAxis type="number" hide domain={["dataMin", "dataMax"]} />
            <YAxis
              type="category"
              dataKey="label"
              width={128}
              tick={{ ...words, fill: "var(--color-ink)" }}
              tickLine={false}
              axisLine={false}
            />
            <ReferenceLine x={0} stroke="var(--color-rule)" />
          </>
        )}
        <Tooltip
          cursor={{ fill: "var(--color-sunken)" }}
          formatter={(amount) => priceText(Number(amount))}
          isAnimationActive={false}
          contentStyle={{
            background: "var(--color-raised)",
            border: "2px solid var(--color-rule)",
            borderRadius: "var(--radius)",
            color: "var(--color-ink)",
          }}
          itemStyle={{ color: "var(--color-ink)" }}
        />
        <Bar {...bar} dataKey="charged" name="Charged" fill="var(--text-color-studio)">
          <LabelList {...figures} dataKey="remains" position={isStanding ? "top" : "right"} />
        </Bar>
        <Bar {...bar} dataKey="returned" name="Paid back" fill="var(--color-danger)">
          <LabelList {...figures} dataKey="lacks" position={isStanding ? "bottom" : "left"} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

/** A row with its figure: at its charges, or at what was paid back where there are none. */
function drawn({ label, charged, returned, total }: TakingsRow) {
  const figure = figureOf(total);
  return {
    label,
    charged,
    returned: -returned,
    remains: charged > 0 ? figure : "",
    lacks: charged === 0 && returned > 0 ? figure : "",
  };
}

/** Exact as long as that is short: "$12.50", "−$80", "$1.2K". */
function figureOf(dollars: number): string {
  return Math.abs(dollars) < 1000 ? priceText(dollars) : short.format(dollars).replace("-", "−");
}
