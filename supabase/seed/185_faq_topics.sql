-- The heading on /faq under which each question of the demo company stands.
update public.faq_entries
set topic = topics.topic
from (values
  ('outages', 'power'), ('rain', 'power'), ('generator', 'power'), ('ac', 'power'),
  ('borehole-pump', 'power'), ('prepaid-meter', 'installation'), ('permits', 'installation'),
  ('maintenance', 'installation'), ('theft', 'installation'), ('instalments', 'buying'),
  ('delivery', 'buying'), ('returns', 'warranty'), ('warranty', 'warranty'), ('carbon', 'carbon')
) as topics (slug, topic)
where faq_entries.slug = topics.slug and faq_entries.topic = 'other';
