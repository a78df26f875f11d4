import CircleCheck from '~icons/lucide/circle-check'
import CircleHelp from '~icons/lucide/circle-help'
import CircleSlash from '~icons/lucide/circle-slash'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { Link } from '../../ui/link.tsx'
import type { Verdict } from '../../../domain/catalogue/fit.ts'
import { coldCellC, hotCellC } from '../../../domain/catalogue/panel-strings.ts'
import type { MatchingCategory, WorksWith } from '../../features/product/works-with.ts'

const verdicts: Record<Verdict, { word: string; icon: typeof CircleCheck; colour: string }> = {
  fits: { word: 'Fits', icon: CircleCheck, colour: 'text-primary' },
  limited: { word: 'Works, with a limit', icon: TriangleAlert, colour: 'text-warning' },
  ask: { word: 'Ask us', icon: CircleHelp, colour: 'text-info' },
  no: { word: 'Does not fit', icon: CircleSlash, colour: 'text-danger' },
}

/** What may be connected, how, and why, by category. Products that do not fit are collapsed. */
export function WorksWithSection({
  matchingCategories,
}: {
  matchingCategories: MatchingCategory[]
}) {
  return (
    <section aria-labelledby="works-with">
      <h2 id="works-with">What it works with</h2>
      <p className="prose-width mt-3 text-ink-2">
        Worked out from the data sheets: current, power, battery voltage, and the voltage of panels
        on a cold harmattan morning ({coldCellC} °C) and on a hot roof at noon ({hotCellC} °C). We
        check your order before it leaves and call you if something does not fit; you can then
        cancel free of charge.
      </p>
      {matchingCategories.map(({ name, products }) => {
        const fitting = products.filter(({ fit }) => fit.verdict !== 'no')
        const unfit = products.filter(({ fit }) => fit.verdict === 'no')
        return (
          <div key={name} className="mt-7">
            <h3>{name}</h3>
            {fitting.length > 0 ? (
              <FitList products={fitting} />
            ) : (
              <p className="mt-2 text-ink-2">Nothing in this category fits it.</p>
            )}
            {unfit.length > 0 && (
              <details className="mt-3">
                <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2">
                  {unfit.length} that {unfit.length === 1 ? 'does' : 'do'} not fit, and why
                </summary>
                <FitList products={unfit} />
              </details>
            )}
          </div>
        )
      })}
    </section>
  )
}

function FitList({ products }: { products: WorksWith[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {products.map(({ slug, name, fit }) => {
        const { word, icon: Icon, colour } = verdicts[fit.verdict]
        return (
          <li key={slug} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[12rem_1fr]">
            <p className={`flex items-center gap-2 self-start text-sm font-semibold ${colour}`}>
              <Icon className="size-4.5 shrink-0" aria-hidden="true" />
              {word}
            </p>
            <div>
              <Link
                to={`/products/${slug}`}
                className="-my-2.5 inline-block py-2.5 font-semibold text-ink hover:text-primary"
              >
                {name}
              </Link>
              {fit.arrangement && (
                <p className="text-md">
                  {fit.arrangement.replace(/^./, (letter) => letter.toUpperCase())}
                </p>
              )}
              {fit.reasons.map((reason) => (
                <p key={reason} className="money text-sm text-ink-2">
                  {reason}
                </p>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
