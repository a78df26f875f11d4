interface NumberedStepsProps {
  steps: { title: string; text: string }[]
  /** The level of the titles below the heading of the page. */
  level: 'h2' | 'h3'
  className?: string
}

/** Steps with their number in a circle of sun. */
export function NumberedSteps({ steps, level: Title, className = '' }: NumberedStepsProps) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-4">
          <p
            aria-hidden="true"
            className="money grid size-10 place-items-center rounded-full bg-accent font-bold text-on-accent"
          >
            {index + 1}
          </p>
          <div>
            <Title className="text-h3 leading-tight">{title}</Title>
            <p className="prose-width mt-1 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
