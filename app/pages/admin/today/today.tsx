import { useState } from 'react'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { salesGrants } from '../../../../domain/desk/sales-figures.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatLongDay } from '../../../platform/format-time.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { NeedsAHand } from './needs-a-hand.tsx'
import { Sales } from './sales.tsx'
import { SearchMisses, searchMissGrants } from './search-misses.tsx'

/** What the day asks for, how the shop sells, and what visitors do not find. */
export default function Today() {
  const { may } = useStaff()
  const [today] = useState(() => dayInLagos(new Date()))
  return (
    <>
      <PageHeader description={formatLongDay(today)} />
      <div className="space-y-6">
        <NeedsAHand />
        {may(...salesGrants) && <Sales />}
        {may(...searchMissGrants) && <SearchMisses />}
      </div>
    </>
  )
}
