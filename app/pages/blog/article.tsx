import { data } from 'react-router'
import { MoreAnswers } from '../../features/systems/more-answers.tsx'
import { secretHeaders } from '../../platform/url/secret-link.ts'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { articleData } from '../../features/seo/structured-data.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { StructuredData, useOrigin } from '../../ui/structured-data.tsx'
import type { Route } from './+types/article'
import { ArticleBody } from './article-body.tsx'
import { ArticleHead } from './article-head.tsx'
import { parseMarkdown } from '../../ui/running-text/markdown.ts'
import { findAuthorRole, findPost, findPreviewedPost, listAround } from './posts.ts'
import { ReadOn } from './read-on.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const token = url.searchParams.get('preview')
  const preview = token === null ? null : await findPreviewedPost(supabase, params.id, token)
  const found = preview ?? (await findPost(supabase, params.id))
  if (!found) throw data('article', { status: 404 })
  const { body, ...post } = found
  const [around, authorRole] = await Promise.all([
    listAround(supabase, post),
    findAuthorRole(supabase, post.author),
  ])
  const page = {
    post,
    authorRole,
    blocks: parseMarkdown(body),
    around,
    isPreview: preview !== null,
  }
  // A page with a token in its address stays in no cache and is told to no other site.
  return data(page, token === null ? {} : { headers: secretHeaders })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Article not found')
  if (loaderData.isPreview) return unlisted(`Preview of ${loaderData.post.title}`)
  const { title, summary, slug, published_on } = loaderData.post
  return seo(matches, {
    title,
    description: [summary, 'With every number and its source.'],
    path: `/blog/${slug}`,
    picture: `/og/post/${slug}.png`,
    publishedOn: published_on,
  })
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { post, authorRole, blocks, around, isPreview } = loaderData
  const origin = useOrigin()
  return (
    <div className="container-page py-8">
      <StructuredData data={articleData(origin, post)} />
      <Breadcrumbs
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blog' }, { label: post.title }]}
      />
      {isPreview && (
        <aside
          aria-label="Preview"
          className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-sm font-semibold text-warning"
        >
          Preview. Visitors do not see this article yet. The link ends after half an hour.
        </aside>
      )}
      <article className="mt-8">
        <ArticleHead post={post} authorRole={authorRole} />
        <ArticleBody post={post} blocks={blocks} url={`${origin}/blog/${post.slug}`} />
      </article>
      <MoreAnswers />
      <ReadOn {...around} />
    </div>
  )
}
