import MuiPagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

/** Links to the pages of a list (`?page=2`); renders nothing when there is only one page. */
export function Pagination({ total, pageSize }: { total: number; pageSize: number }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const count = Math.ceil(total / pageSize);
  if (count <= 1) return null;
  const addressOf = (page: number | null) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), page: String(page ?? 1) })}`;
  return (
    <MuiPagination
      count={count}
      page={Number(search.get('page') ?? 1)}
      aria-label={t('pages')}
      renderItem={(item) => <PaginationItem component={Link} to={addressOf(item.page)} {...item} />}
      sx={{ marginTop: '20px' }}
    />
  );
}
