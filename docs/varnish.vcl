# Varnish 7 with vmod xkey (Debian: varnish, varnish-modules) before one or several instances of the shop:
#   varnishd -a :80 -f /etc/varnish/shop.vcl -p http_gzip_support=off
# The shop: CDN_PROVIDER=varnish CDN_PURGE_URL=http://127.0.0.1:80/ and TRUST_PROXY with this machine's address.
vcl 4.1;

import directors;
import xkey;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 5s;
}
backend a { .host = "127.0.0.1"; .port = "3001"; .probe = ready; }
backend b { .host = "127.0.0.1"; .port = "3002"; .probe = ready; }

# From where the shop calls. Nobody else may purge.
acl shops { "127.0.0.1"; "::1"; }

sub vcl_init {
  new shop = directors.round_robin();
  shop.add_backend(a);
  shop.add_backend(b);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ shops) { return (synth(405)); }
    set req.http.purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, req.http.purged + " purged"));
  }
  set req.backend_hint = shop.backend();
  # Pages are kept as the shop compressed them.
  if (req.http.Accept-Encoding ~ "br") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "gzip") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  # Of other pages no cookie matters but the quarter that a visitor chose, on these two kinds. What has a cookie is passed on.
  if ((req.method == "GET" || req.method == "HEAD")
    && req.url !~ "^(/en)?/(cart|order|payments|quote|track|verify)(/|\.|\?|$)"
    && req.url !~ "^/(admin|upload)(/|\.|\?|$)"
    && !(req.url ~ "^(/en)?/(delivery|products/)" && req.http.Cookie ~ "(^|; )(__Host-)?zone=")) {
    unset req.http.Cookie;
  }
}

sub vcl_backend_response {
  # Only what the shop gives a time: never a time of Varnish's own, and nothing older than that.
  if (beresp.http.Cache-Control !~ "(s-maxage|max-age=[1-9])") { set beresp.uncacheable = true; }
  set beresp.grace = 0s;
}

sub vcl_deliver {
  unset resp.http.xkey;
}
