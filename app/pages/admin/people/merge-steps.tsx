import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import type { Person } from '../../../../domain/people/person.ts'

type Merge = NonNullable<Person['requests'][number]['merge']>

/** The two accounts of a merge, and whether each has confirmed it. */
export function MergeSteps({ merge, userId }: { merge: Merge; userId: string }) {
  const { closing, staying } = merge
  return (
    <ul className="my-2 space-y-1 wrap-anywhere">
      {[
        { ...closing, what: 'closes' },
        { ...staying, what: 'stays' },
      ].map(({ id, email, hasConfirmed, what }) => (
        <li key={id}>
          {id === userId ? (
            email
          ) : (
            <Link className="font-semibold text-primary underline" to={deskPath('people/:id', id)}>
              {email}
            </Link>
          )}{' '}
          {what}. {hasConfirmed ? 'Confirmed.' : 'Not confirmed yet.'}
        </li>
      ))}
    </ul>
  )
}
