import { Link } from '../../ui/link.tsx'
import type { StoryPrices } from '../../features/portfolio/stories.ts'
import { FourNumbers } from '../../features/portfolio/four-numbers.tsx'
import type { Item } from './one-item.ts'
import { explainPayback, explainTonnes } from './story-sums.ts'

/** The four numbers, before and after in words, and the sums behind tonnes and payback. */
export function ItemSums({
  item,
  prices,
  calculatorPath,
}: {
  item: Item
  prices: StoryPrices
  /** The same place in the calculator; null where it cannot be asked about. */
  calculatorPath: string | null
}) {
  return (
    <>
      <FourNumbers item={item} isLarge />
      <dl className="mt-5 space-y-4 text-md">
        <Line label="Before" value={item.before_summary} />
        <Line label="After" value={item.after_summary} />
        <Line label="How we calculate the tonnes" value={explainTonnes(item, prices)} />
        <Line label="How we calculate the payback" value={explainPayback(item, prices)} />
      </dl>
      <p className="mt-4 text-md">
        <Link to={calculatorPath ?? '/solar-calculator'} className="font-semibold text-primary">
          {calculatorPath
            ? 'Calculate this place with our calculator, and then your own'
            : 'Calculate a system for your own place'}
        </Link>
      </p>
    </>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
