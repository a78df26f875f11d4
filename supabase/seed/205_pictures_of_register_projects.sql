-- The pictures of the demo's projects in the carbon register: those of the portfolio.
update public.register_stories s set image_url = picture.url, image_alt = picture.alt
from (values
  ('P0001', '/og/project/oregun-plastics-40kw.png', 'Drawing of a workshop in Oregun with panels on its roof'),
  ('P0002', '/og/project/yola-clinic-15kva.png', 'Drawing of a clinic in Yola with panels on its roof'),
  ('P0003', '/og/project/kano-oil-mill-44kwp.png', 'Drawing of an oil mill in Kano with panels on its roof')
) as picture (project_id, url, alt)
where s.project_id = picture.project_id and s.image_url is null;
