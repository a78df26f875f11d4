import { useQuery } from '@tanstack/react-query'
import Gauge from '~icons/lucide/gauge'
import { readRows } from '../../../features/register/register-rows.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { AddReading } from './add-reading.tsx'
import { Reading, readingRow, readingsKey } from './reading.tsx'

/** Readings that customers and colleagues sent, to accept or refuse. */
export default function MeterReadings() {
  const query = useQuery({
    queryKey: readingsKey,
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const readings = readRows(
        readingRow,
        await supabase
          .from('meter_readings')
          .select(
            'id, status, sha256, period, kwh, media_type, created_at, source:register_sources(id, title, state, peak_watts, estimate_kwh_a_year, meter)',
          )
          .in('status', ['waiting', 'accepted'])
          .is('event_index', null)
          // Those that wait come first.
          .order('status', { ascending: false })
          .order('created_at')
          .limit(100),
      )
      const { data } = await supabase
        .from('meter_readings')
        .select('id, sha256')
        .in(
          'sha256',
          readings.map(({ sha256 }) => sha256),
        )
        .limit(1_000)
        .throwOnError()
      return readings.map((reading) => ({
        ...reading,
        isFileKnown: data.some(({ id, sha256 }) => sha256 === reading.sha256 && id !== reading.id),
      }))
    },
  })
  const readings = query.data ?? []
  return (
    <div className="max-w-4xl">
      <PageHeader description="Compare the number and the days with the file. What you accept can be counted in a period of the register." />
      <ListState query={query} failure="The readings could not be loaded.">
        {readings.length === 0 ? (
          <EmptyState icon={<Gauge aria-hidden="true" />} title="No readings to check">
            When a customer or a colleague sends what a meter measured, it is listed here.
          </EmptyState>
        ) : (
          <div className="space-y-5">
            {readings.map((reading) => (
              <Reading key={reading.id} reading={reading} />
            ))}
          </div>
        )}
      </ListState>
      <div className="mt-5">
        <AddReading />
      </div>
    </div>
  )
}
