import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { postStatus, postStatusLabels } from '../../../../domain/content/post-form.ts'
import { postList } from '../../../../domain/desk/lists/post-list.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { statusTones } from './status-tones.ts'

const cells: ListCells = { is_published: showStatus }

function showStatus({ values }: ListRow) {
  const status = postStatus(
    {
      isPublished: values['is_published'] === true,
      publishedOn: String(values['published_on']),
    },
    dayInLagos(new Date()),
  )
  return <Badge tone={statusTones[status]}>{postStatusLabels[status]}</Badge>
}

/** The articles of the blog. */
export default function Posts() {
  const newPost = (
    <ButtonLink size="small" to={deskPath('posts/new')}>
      New article
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={postList}
      rowHref={({ key }) => deskPath('posts/:id', key)}
      cells={cells}
      primaryAction={newPost}
      emptyState={
        <EmptyState title="No articles yet" action={newPost}>
          What you publish appears in the blog, on the home page and in the feed.
        </EmptyState>
      }
    />
  )
}
