import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { CloseFault } from './close-fault.tsx'
import { useRegisterDesk, type RegisterDesk } from './use-register-desk.ts'
import { Decided, Health, Periods, Projects, Systems } from './register-panels.tsx'
import { Waiting } from './waiting.tsx'

/** The desk of the carbon register: what waits for a colleague, what can be issued, and its health. */
export default function CarbonRegisterDesk() {
  const query = useRegisterDesk()
  return (
    <div className="max-w-5xl">
      <PageHeader
        description="One person proposes an entry, another approves it. What is written can never be changed."
        primaryAction={<ButtonLink to="/admin/carbon/new">Propose an entry</ButtonLink>}
        actions={
          <>
            <ButtonLink to="/admin/carbon/erase-name" variant="secondary">
              Erase a name
            </ButtonLink>
            <ButtonLink to="/carbon-register" variant="secondary">
              Public register
            </ButtonLink>
          </>
        }
      />
      <ListState query={query} failure="The register could not be loaded.">
        {query.data && <Body desk={query.data} />}
      </ListState>
    </div>
  )
}

function Body({ desk }: { desk: RegisterDesk }) {
  const { fault, waiting, periods, decided, projects, systems } = desk
  return (
    <div className="space-y-5">
      {fault && <CloseFault fault={fault} />}
      <Waiting waiting={waiting} />
      <Periods periods={periods} />
      <Projects projects={projects} />
      <Systems systems={systems} />
      <Health check={desk.check} />
      <Decided decided={decided} />
    </div>
  )
}
