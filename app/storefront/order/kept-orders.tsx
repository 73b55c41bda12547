/** Empty, as the page is the same for everybody; `browser/order/kept-orders.ts` fills it with this device's orders. */
export function KeptOrders() {
  return <div data-kept-orders hidden />;
}
