import { formatNaira } from '../../../../domain/money/money.ts'
import { earnedAfterDays } from '../../../../domain/resellers/commission-status.ts'
import { publicTiers } from '../../../../domain/resellers/my-rows.ts'
import { ChartBars } from '../../../ui/charts/chart-bars.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { readAnswer, useResellerQuery } from './use-my-reseller.ts'

/** How far it is to the next tier, as a chart and as a table. */
export function TierProgress({ tierId }: { tierId: string }) {
  const query = useResellerQuery('tiers', async (supabase) => {
    const [{ data: tiers }, { data: volume }] = await Promise.all([
      supabase.rpc('list_reseller_tiers').throwOnError(),
      supabase.rpc('find_my_reseller_volume').throwOnError(),
    ])
    return { tiers: readAnswer(publicTiers, tiers), volumeKobo: Number(volume) }
  })
  const { tiers = [], volumeKobo = 0 } = query.data ?? {}
  const current = tiers.find(({ id }) => id === tierId)
  const next = tiers.find(({ min_volume_kobo: min }) => min > volumeKobo)
  const reached = (min: number) => Math.min(volumeKobo, min)
  const goals = tiers.filter(({ min_volume_kobo: min }) => min > 0)
  return (
    <section aria-labelledby="my-tier">
      <h2 id="my-tier" className="text-h3">
        Your tier
      </h2>
      <ListState query={query} failure="Your tier could not be loaded.">
        <div className="mt-4 rounded-card border border-line bg-surface p-5">
          <ChartFrame
            title={current ? `${current.name}: ${current.commission_percent} % commission` : 'Tier'}
            summary={
              next
                ? `${formatNaira(volumeKobo)} was delivered or installed through you in the last twelve months. Goods count ${earnedAfterDays} days after they arrived. With ${formatNaira(next.min_volume_kobo - volumeKobo)} more you reach ${next.name} with ${next.commission_percent} %.`
                : `${formatNaira(volumeKobo)} was delivered or installed through you in the last twelve months. Goods count ${earnedAfterDays} days after they arrived. You are in the highest tier.`
            }
            legend={[
              { label: 'Reached', color: 'var(--primary)' },
              { label: 'Still to go', color: 'var(--line-strong)' },
            ]}
            table={{
              head: ['Tier', 'From', 'Commission', 'Still to go'],
              rows: tiers.map(({ name, min_volume_kobo: min, commission_percent: percent }) => [
                name,
                formatNaira(min),
                `${percent} %`,
                formatNaira(min - reached(min)),
              ]),
            }}
          >
            <ChartBars
              names={goals.map(({ name }) => name)}
              series={[
                {
                  label: 'Reached',
                  color: 'var(--primary)',
                  values: goals.map(({ min_volume_kobo: min }) => reached(min) / 100),
                },
                {
                  label: 'Still to go',
                  color: 'var(--line-strong)',
                  values: goals.map(({ min_volume_kobo: min }) => (min - reached(min)) / 100),
                },
              ]}
              formatTick={(naira) => `₦${Math.round(naira / 1_000_000)}m`}
            />
          </ChartFrame>
          <p className="mt-3 text-sm text-ink-2">
            We review tiers on the first of each month. You move up at once, and down only 30 days
            after we have told you by mail.
          </p>
        </div>
      </ListState>
    </section>
  )
}
