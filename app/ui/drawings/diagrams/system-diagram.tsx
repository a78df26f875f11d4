const steps = [
  { label: 'Sun', text: '3 to 6 hours of full sun a day' },
  { label: 'Panels', text: 'make direct current' },
  { label: 'Inverter', text: 'makes 230 V, chooses the source' },
  { label: 'Battery', text: 'stores power for the night' },
  { label: 'Home', text: 'lights, fridge, fan, AC' },
]

/**
 * How power flows from the sun to the home. The list below the drawing has the same content as
 * text.
 */
export function SystemDiagram({ className = '' }: { className?: string }) {
  return (
    <figure className={className}>
      <svg viewBox="0 0 1000 190" className="hidden h-auto w-full md:block" aria-hidden="true">
        <g
          fill="none"
          stroke="var(--accent)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="2 12"
        >
          <path d="M140 92h110M345 92h110M545 92h105M750 92h105" />
        </g>
        <Sun />
        <Panels />
        <Inverter />
        <Battery />
        <Home />
      </svg>
      <ol className="mt-4 grid gap-3 sm:grid-cols-2 md:grid-cols-5 md:text-center">
        {steps.map(({ label, text }) => (
          <li key={label} className="border-l-3 border-accent pl-3 md:border-0 md:pl-0">
            <span className="block font-semibold">{label}</span>
            <span className="text-sm text-ink-2">{text}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Sun() {
  return (
    <g transform="translate(95 92)">
      <circle r="34" fill="#f6b40e" />
      <path
        d="M0-58v12M0 46v12M-58 0h12M46 0h12M-41-41l9 9M32 32l9 9M41-41l-9 9M-32 32l-9 9"
        stroke="#f6b40e"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </g>
  )
}

function Panels() {
  return (
    <g transform="translate(260 40)">
      <path
        d="M18 0h74L70 104H-4z"
        fill="var(--panel-cell)"
        stroke="var(--device-edge)"
        strokeWidth="4"
      />
      <path
        d="M38 0 20 104M56 0 42 104M75 0 58 104M12 34h73M4 70h73"
        stroke="var(--panel-line)"
        strokeWidth="2.500"
      />
    </g>
  )
}

function Inverter() {
  return (
    <g transform="translate(460 34)">
      <rect
        width="84"
        height="116"
        rx="10"
        fill="var(--device)"
        stroke="var(--device-edge)"
        strokeWidth="4"
      />
      <rect x="14" y="16" width="56" height="30" rx="4" fill="#0c1411" />
      <path
        d="M20 32c5-14 10-14 14 0s9 14 14 0 9-12 14-2"
        fill="none"
        stroke="#f6b40e"
        strokeWidth="3"
      />
      <circle cx="42" cy="78" r="8" fill="#0b6b45" />
    </g>
  )
}

function Battery() {
  return (
    <g transform="translate(655 46)">
      <rect
        width="94"
        height="92"
        rx="10"
        fill="var(--device)"
        stroke="var(--device-edge)"
        strokeWidth="4"
      />
      <path d="M28-6h38v8H28z" fill="var(--device-edge)" />
      <path d="M12 60h70v20H12z" fill="#0b6b45" />
      <path
        d="m52 12-14 24h18l-10 22"
        fill="none"
        stroke="#0b6b45"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}

function Home() {
  return (
    <g transform="translate(865 38)">
      <path d="M6 46h92v66H6z" fill="var(--surface)" stroke="var(--device-edge)" strokeWidth="4" />
      <path d="M-6 48 52 2l58 46z" fill="var(--device-edge)" />
      <path d="M20 62h24v22H20z" fill="#f6b40e" />
      <path d="M60 66h24v46H60z" fill="#0b6b45" />
    </g>
  )
}
