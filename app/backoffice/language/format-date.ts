export { formatDay, formatIsoDay, formatMoment } from '../../domain/date.ts';
