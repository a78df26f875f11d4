import { formatDeliveryDays } from '../../../domain/delivery/delivery-time.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import type { StatePage } from './state-data.ts'

/** How goods and crew come to the state. */
export function Coming({ name, area }: { name: string; area: StatePage['area'] }) {
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="text-h3">
        Delivery and crew
      </h2>
      {area ? (
        <LabelledRows
          className="mt-3 border-y border-line"
          rows={[
            {
              label: 'Delivery',
              value: `${formatNaira(area.feeKobo)} for a load; nothing where the price includes delivery`,
            },
            ...(area.parcelFeeKobo !== null && area.parcelFeeKobo < area.feeKobo
              ? [{ label: 'Small parcel', value: formatNaira(area.parcelFeeKobo) }]
              : []),
            {
              label: 'It takes',
              value: `${formatDeliveryDays(area.dayRange)} after your payment`,
            },
            {
              label: 'Our crew’s journey',
              value:
                area.crewFeeKobo === null
                  ? 'We tell you the price after you order, and you may say no'
                  : area.crewFeeKobo === 0
                    ? 'Included'
                    : formatNaira(area.crewFeeKobo),
            },
          ]}
        />
      ) : (
        <p className="mt-3 text-ink-2">
          We do not deliver to {name} at the moment. Ask us: for a large order we find a way.
        </p>
      )}
    </section>
  )
}
