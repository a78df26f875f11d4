import { useQuery } from '@tanstack/react-query'
import {
  compareSales,
  salesDays,
  salesFigures,
  sumSales,
  type SalesFigures,
} from '../../../../domain/desk/sales-figures.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { SalesByDay } from './sales-by-day.tsx'
import { SalesParts } from './sales-parts.tsx'

const refetchMs = 300_000

/** The sales of the last days against the days before: by day, by category and by state. */
export function Sales() {
  const query = useQuery({
    queryKey: ['sales-figures'],
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
    queryFn: () => queryFunction(salesFigures, {}),
  })
  return (
    <Panel title={`Sales of the last ${salesDays} days`}>
      <ListState query={query} failure="The sales could not be loaded.">
        {query.data && <Figures {...query.data} />}
      </ListState>
    </Panel>
  )
}

function Figures({ days, categories, states }: SalesFigures) {
  const sums = sumSales(days)
  if (sums.orders + sums.ordersBefore === 0)
    return (
      <EmptyState title="No sales yet">
        An order counts here on the day on which it is paid.
      </EmptyState>
    )
  return (
    <>
      <dl className="mb-6 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-3">
        <Figure
          label="Sold"
          value={formatNaira(sums.kobo)}
          now={sums.kobo}
          before={sums.koboBefore}
        />
        <Figure
          label="Paid orders"
          value={String(sums.orders)}
          now={sums.orders}
          before={sums.ordersBefore}
        />
        <Figure
          label="An order on average"
          value={sums.orders === 0 ? 'No orders' : formatNaira(sums.kobo / sums.orders)}
          now={sums.orders === 0 ? 0 : sums.kobo / sums.orders}
          before={sums.ordersBefore === 0 ? 0 : sums.koboBefore / sums.ordersBefore}
        />
      </dl>
      <SalesByDay days={days} sums={sums} />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <SalesParts
          title="By category"
          note="Goods only, without delivery and installation."
          parts={categories}
        />
        <SalesParts title="By state" note="The whole of each order." parts={states} />
      </div>
    </>
  )
}

function Figure({
  label,
  value,
  now,
  before,
}: {
  label: string
  value: string
  now: number
  before: number
}) {
  const comparison = compareSales(now, before)
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="mt-0.5 text-2xl leading-tight font-semibold tabular-nums">
        {value}
        <span className="mt-1 block text-sm font-normal text-ink-3">
          {comparison === null
            ? `Nothing in the ${salesDays} days before`
            : comparison === 'the same'
              ? `The same as in the ${salesDays} days before`
              : `${comparison} than in the ${salesDays} days before`}
        </span>
      </dd>
    </div>
  )
}
