import { useQuery } from '@tanstack/react-query'
import Download from '~icons/lucide/download'
import {
  describeFigures,
  figuresTable,
  getPlanFigures,
  type PlanFigures,
} from '../../../../domain/instalments/desk/plan-figures.ts'
import { formatCsv } from '../../../../domain/text/csv.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'

/** The figures of all plans with what each of them counts. */
export default function PlanFiguresScreen() {
  const query = useQuery({
    queryKey: ['desk', 'plan-figures'],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(getPlanFigures, {}),
  })
  const figures = query.data
  return (
    <div className="max-w-4xl">
      <PageHeader
        description={
          figures
            ? `As of ${formatCalendarDay(figures.today)}. The names are those of PAYGo PERFORM, a standard by which lenders compare companies.`
            : 'The names are those of PAYGo PERFORM, a standard by which lenders compare companies.'
        }
        actions={
          figures && (
            <Button size="small" variant="secondary" onClick={() => save(figures)}>
              <Download className="size-4" aria-hidden="true" />
              CSV
            </Button>
          )
        }
      />
      <ListState query={query} failure="The figures could not be loaded.">
        {figures && <Figures figures={figures} />}
      </ListState>
    </div>
  )
}

function Figures({ figures }: { figures: PlanFigures }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface">
      {describeFigures(figures).map(({ name, value, definition }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[1fr_auto]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums sm:row-span-2 sm:text-right">
            {value ?? <span className="text-ink-3">Nothing to compare yet</span>}
          </dd>
          <dd className="text-sm text-ink-2">{definition}</dd>
        </div>
      ))}
    </dl>
  )
}

function save(figures: PlanFigures): void {
  const csv = formatCsv(figuresTable(figures))
  saveFile(`plans-${figures.today}.csv`, new Blob([csv], { type: 'text/csv' }))
}
