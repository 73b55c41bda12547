import { m } from '../../generated/words/messages.js';

/** In the form of a quote, the names of a new organisation's fields begin with it. */
export const newOrganisationPrefix = 'organisation-';
export const noNewOrganisation = { name: '', kind: 'clinic', niu: '', rccm: '', address: '', town: '' };

/** What a quote made by staff, or a request without wishes, says of its delivery. */
export const noDelivery = {
  ...{ method: 'agree', town: '', place: '', landmark: '', agency: '', recipient: '', fee_paid_to: 'shop' },
};

export const wishNames = {
  method: m.delivery_method,
  town: m.delivery_town,
  place: m.delivery_quarter,
  landmark: m.delivery_landmark_name,
  agency: m.delivery_agency_name,
  fee: m.delivery_fee,
  feePaidTo: m.delivery_fee_paid_to,
  recipient: m.delivery_recipient_name,
  recipientPhone: m.delivery_recipient_phone,
  remark: m.delivery_remark,
  company: m.delivery_company,
  niu: m.delivery_niu,
};
