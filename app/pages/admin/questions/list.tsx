import { faqList } from '../../../../domain/desk/lists/faq-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** The questions of the page "Questions and answers". */
export default function Questions() {
  const newQuestion = (
    <ButtonLink size="small" to={deskPath('questions/new')}>
      New question
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={faqList}
      rowHref={({ key }) => deskPath('questions/:id', key)}
      primaryAction={newQuestion}
      emptyState={
        <EmptyState title="No questions yet" action={newQuestion}>
          Write down what customers ask you most. They find it on the page “Questions and answers”.
        </EmptyState>
      }
    />
  )
}
