import { dayInLagos } from '../../../domain/calendar/days.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { earnedAfterDays } from '../../../domain/resellers/commission-status.ts'
import { protectedDays } from '../../../domain/resellers/lead.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Questions } from '../../ui/questions.tsx'
import type { Route } from './+types/reseller'
import { ApplySection } from './apply-section.tsx'
import { EarningsCalculator } from './earnings-calculator.tsx'
import { questionsAbout } from './programme-words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const day = dayInLagos(new Date())
  const [tiers, rates, vat, rules] = await Promise.all([
    supabase
      .from('reseller_tiers')
      .select('id, name, min_volume_kobo, commission_percent')
      .order('min_volume_kobo')
      .throwOnError(),
    supabase
      .from('withholding_rates')
      .select('is_resident, from_day, percent, no_tin_factor')
      .throwOnError(),
    supabase.rpc('standard_vat_percent', { of_day: day }).throwOnError(),
    supabase
      .from('payout_rules')
      .select('min_payout_kobo, is_small_company, small_company_month_kobo')
      .order('version', { ascending: false })
      .limit(1)
      .single()
      .throwOnError(),
  ])
  return {
    day,
    // From the server, so that the page does not download the rules.
    protectedDays,
    earnedAfterDays,
    tiers: tiers.data.map((tier) => ({
      name: tier.name,
      minVolumeKobo: tier.min_volume_kobo,
      commissionPercent: tier.commission_percent,
    })),
    rates: rates.data.map((rate) => ({
      kind: 'commission' as const,
      isResident: rate.is_resident,
      fromDay: rate.from_day,
      percent: rate.percent,
      noTinFactor: rate.no_tin_factor,
    })),
    vatRatePercent: vat.data,
    minPayoutKobo: rules.data.min_payout_kobo,
    taxRule: {
      isSmallCompany: rules.data.is_small_company,
      smallCompanyMonthKobo: rules.data.small_company_month_kobo,
    },
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Sell solar with us: the reseller programme',
    description:
      'Buy solar at wholesale for your customers, or earn a commission with your link. Tiers, what you earn after tax, how payouts work, and the application.',
    path: '/reseller',
  })
}

const listWays = (daysOfProtection: number) => [
  {
    title: 'Buy at wholesale',
    text: 'You order for your customer at your wholesale price and decide what they pay you. We deliver to them with papers that show no prices.',
  },
  {
    title: 'Send us customers',
    text: 'Share your link or your code. When your customer pays, you earn a commission. They pay the same price as everybody.',
  },
  {
    title: 'Register a project',
    text: `Tell us about a larger project before you quote. We answer within one working day. If we accept it, its prices are protected for ${daysOfProtection} days.`,
  },
]

/** The programme of resellers: what they earn and how, and the application. */
export default function Reseller({ loaderData }: Route.ComponentProps) {
  const { tiers, rates, day, vatRatePercent, minPayoutKobo, taxRule } = loaderData
  const from = tiers[0]?.commissionPercent
  return (
    <div className="container-page py-12">
      <h1 className="max-w-3xl text-h2">Sell solar with us</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">
        For electricians, shops and installers. You know your customers; we have the goods in stock,
        deliver them, and stand behind the warranty.
      </p>
      <p className="mt-6">
        <a href="#apply" className={buttonClass()}>
          Apply now
        </a>
      </p>
      <section className="mt-10" aria-labelledby="ways">
        <h2 id="ways">Three ways to earn</h2>
        <ul className="mt-6 grid gap-6 sm:grid-cols-3">
          {listWays(loaderData.protectedDays).map(({ title, text }) => (
            <li key={title} className="border-t-3 border-accent pt-4">
              <p className="font-semibold">{title}</p>
              <p className="mt-2 text-md text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {tiers.length > 0 && (
        <section className="mt-14 max-w-3xl" aria-labelledby="tiers">
          <h2 id="tiers">The tiers</h2>
          <p className="mt-3 mb-6 text-ink-2">
            Everybody begins in the first tier. Your tier depends on what was delivered or installed
            through you in the last twelve months; goods count {loaderData.earnedAfterDays} days
            after they arrived. You move up on the first of the next month, and down only 30 days
            after we have told you. A better tier also lowers your wholesale prices in the shop.
          </p>
          <DataTable
            label="Tiers of resellers"
            columns={['Tier', 'From a volume of', 'Commission']}
            rows={tiers.map((tier) => ({
              key: tier.name,
              cells: [
                tier.name,
                tier.minVolumeKobo === 0 ? 'the first sale' : formatNaira(tier.minVolumeKobo),
                `${tier.commissionPercent} %`,
              ],
            }))}
          />
        </section>
      )}
      {from !== undefined && (
        <EarningsCalculator
          tiers={tiers}
          rates={rates}
          taxRule={taxRule}
          day={day}
          vatRatePercent={vatRatePercent}
        />
      )}
      <section className="mt-14 max-w-3xl" aria-labelledby="payouts">
        <h2 id="payouts">How you get paid</h2>
        <ol className="mt-4 list-decimal space-y-2 pl-6 text-ink-2">
          <li>Your customer pays. Your dashboard then shows the commission as pending.</li>
          <li>
            It is earned {loaderData.earnedAfterDays} days after delivery or installation, when the
            time to return the goods is over.
          </li>
          <li>
            You ask for a payout of at least {formatNaira(minPayoutKobo)} to your bank account. A
            person checks it, and we transfer it.
          </li>
          <li>
            We withhold the tax, pay it to the tax office in your name, and give you a credit note
            for it.
          </li>
        </ol>
        <p className="mt-3 text-ink-2">
          When a customer returns goods, the commission on them is taken back too. We deduct it from
          what you earn next.
        </p>
      </section>
      <section className="mt-14 max-w-3xl" aria-labelledby="asked">
        <h2 id="asked" className="mb-6">
          Common questions
        </h2>
        <Questions questions={questionsAbout(rates, taxRule, day)} />
      </section>
      <ApplySection />
    </div>
  )
}
