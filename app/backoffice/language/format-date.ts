export { formatDay, formatMoment } from '../../domain/date.ts';
