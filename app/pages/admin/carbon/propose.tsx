import { useSearchParams } from 'react-router'
import { proposalKinds, proposalLabels } from '../../../../domain/register/staff/proposal-asks.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { useAskChoices } from './use-ask-choices.ts'
import { ProposalForm } from './proposal-form.tsx'

/** Proposes an entry of the register: first its form, then exactly what would be written. */
export default function ProposeEntry() {
  const [params, setParams] = useSearchParams()
  const query = useAskChoices()
  const kind = proposalKinds.find((each) => each === params.get('kind')) ?? 'register_project'
  return (
    <div className="max-w-3xl">
      <PageHeader description="You see exactly what would be written, and then a colleague approves it." />
      <SelectField
        label="Kind of entry"
        className="mb-5 max-w-md"
        value={kind}
        onChange={({ currentTarget }) => setParams({ kind: currentTarget.value })}
      >
        {proposalKinds.map((each) => (
          <option key={each} value={each}>
            {proposalLabels[each]}
          </option>
        ))}
      </SelectField>
      <ListState query={query} failure="The choices could not be loaded.">
        {query.data && (
          <ProposalForm
            key={kind}
            kind={kind}
            given={Object.fromEntries(params)}
            choices={query.data}
          />
        )}
      </ListState>
    </div>
  )
}
