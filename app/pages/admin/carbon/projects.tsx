import { useQuery } from '@tanstack/react-query'
import Leaf from '~icons/lucide/leaf'
import { Link } from '../../../ui/link.tsx'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'

/** The projects of the register, for everybody who writes about them. */
export default function RegisterProjects() {
  const query = useQuery({
    queryKey: ['admin', 'register-projects'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('register_projects')
        .select('id, title, state, story:register_stories(image_path)')
        .order('id')
        .limit(500)
        .throwOnError()
      return data
    },
  })
  const projects = query.data ?? []
  return (
    <div className="max-w-3xl">
      <PageHeader description="What visitors read and see of each project besides its entries." />
      <ListState query={query} failure="The projects could not be loaded.">
        {projects.length === 0 ? (
          <EmptyState icon={<Leaf aria-hidden="true" />} title="No projects yet">
            When a project is registered, its story is written here.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {projects.map(({ id, title, state, story }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <Link
                  to={`/admin/carbon/projects/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-primary"
                >
                  {title}
                </Link>
                <span className="text-ink-2">
                  {id}, {state}. {describe(story)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </div>
  )
}

function describe(story: { image_path: string | null } | null): string {
  if (!story) return 'No story yet.'
  return story.image_path === null ? 'Story without a photo.' : 'Story with a photo.'
}
