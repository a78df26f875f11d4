import { formatNumber } from '../../../domain/text/format-number.ts'
import SunIcon from '~icons/lucide/sun'
import type { ImageOf, ImageSpec } from '../../ui/drawings/products/image-spec.ts'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { Item } from './one-item.ts'

/**
 * A system drawn from its numbers: every panel, a matching inverter and battery, and the power
 * flow.
 */
export function SystemDrawing({ item }: { item: Item }) {
  return (
    <div className="flex h-full flex-col justify-between bg-surface-2 p-4 sm:p-6">
      <div className="flex min-h-0 flex-1 items-center gap-3 sm:gap-6">
        <PanelField count={item.panel_count} />
        <p className="w-24 shrink-0 text-sm leading-snug sm:w-40 sm:text-lg">
          <SunIcon className="mb-1 size-6 text-accent-text" aria-hidden="true" />
          <strong className="money block">
            {item.panel_count} × {item.panel_w} W
          </strong>
          <span className="text-ink-2">{formatNumber(item.kwp, { max: 2 })} kWp</span>
        </p>
      </div>
      <div
        aria-hidden="true"
        className="my-1 ml-[25%] h-4 border-l-4 border-dotted border-accent sm:h-6"
      />
      <div className="grid grid-cols-2 gap-3">
        <Part picture={inverterOf(item)} label={inverterPower(item)} note="inverter" />
        {item.battery_kwh > 0 ? (
          <Part
            picture={batteryOf(item.battery_kwh)}
            label={`${formatNumber(item.battery_kwh, { max: 2 })} kWh`}
            note="battery"
          />
        ) : (
          <Part picture={null} label="No battery" note="it is used by day, when the sun shines" />
        )}
      </div>
    </div>
  )
}

function Part({
  picture,
  label,
  note,
}: {
  picture: ImageSpec | null
  label: string
  note: string
}) {
  return (
    <div className="flex flex-col items-center justify-center rounded-control bg-surface p-2 text-center text-sm sm:flex-row sm:gap-4 sm:p-3 sm:text-left sm:text-lg">
      {picture && <ProductImage picture={picture} className="h-14 w-20 shrink-0 sm:h-28 sm:w-36" />}
      <p className="leading-snug">
        <strong className="money block">{label}</strong>
        <span className="text-ink-2">{note}</span>
      </p>
    </div>
  )
}

/** Every panel, in full rows where the number allows it. */
export function PanelField({
  count,
  className = 'h-full min-w-0 flex-1',
}: {
  count: number
  className?: string
}) {
  const nearest = Math.max(2, Math.round(Math.sqrt(count * 1.4)))
  const columns =
    [0, 1, -1, 2, -2]
      .map((step) => nearest + step)
      .find((candidate) => candidate > 1 && count % candidate === 0) ?? nearest
  const rows = Math.ceil(count / columns)
  const panels = Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * 20,
    y: Math.floor(index / columns) * 28,
  }))
  return (
    <svg
      viewBox={`-2 -2 ${columns * 20 + 2} ${rows * 28 + 2}`}
      className={className}
      role="img"
      aria-label={`${count} panels`}
    >
      <path
        d={panels.map(({ x, y }) => `M${x} ${y}h18v26h-18z`).join('')}
        fill="var(--panel-cell)"
        stroke="var(--device)"
        strokeWidth="1.5"
      />
      <path
        d={panels
          .map(
            ({ x, y }) =>
              `M${x + 6} ${y}v26M${x + 12} ${y}v26M${x} ${y + 6.5}h18M${x} ${y + 13}h18M${x} ${y + 19.5}h18`,
          )
          .join('')}
        stroke="var(--panel-line)"
        strokeWidth=".8"
      />
    </svg>
  )
}

/** The rating on the inverter: a string inverter without a battery is sold by its kilowatts. */
export function inverterPower({
  inverter_kva,
  battery_kwh,
}: Pick<Item, 'inverter_kva' | 'battery_kwh'>): string {
  return `${formatNumber(inverter_kva, { max: 2 })} ${battery_kwh === 0 ? 'kW' : 'kVA'}`
}

/** Without a battery it is a string inverter. Large ones have three phases. */
function inverterOf({
  inverter_kva: kva,
  battery_kwh,
}: Pick<Item, 'inverter_kva' | 'battery_kwh'>): ImageOf<'inverter'> {
  return {
    kind: 'inverter',
    form: battery_kwh === 0 ? 'string' : kva >= 15 ? 'cabinet' : 'wall',
    kva,
    phases: kva >= 15 ? 3 : 1,
    mppts: kva >= 8 ? 2 : 1,
  }
}

function batteryOf(kwh: number): ImageOf<'battery'> {
  const form =
    kwh <= 3 ? 'case' : kwh <= 6 ? 'rack' : kwh <= 11 ? 'wall' : kwh <= 16 ? 'floor' : 'tower'
  return {
    kind: 'battery',
    form,
    kwh,
    volts: 48,
    ah: 100,
    modules: Math.min(6, Math.max(1, Math.round(kwh / 5.12))),
  }
}
