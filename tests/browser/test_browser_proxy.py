"""Behind a proxy, where a process may go away in the middle of a command."""

from __future__ import annotations

GONE = "<html><h1>502 Bad Gateway</h1></html>"


def test_a_command_that_the_proxy_could_not_deliver_is_sent_again(person, house):
    house.open("proxied", "mini-baccarat")
    house.arrange("proxied", pace=2)  # whoever has wagered may think twice
    ann = person("ann").sit(house, "proxied")
    page, tries = ann.page, []
    page.wait_for_selector("[data-spot]")

    def proxy(route):
        if route.request.post_data_json["do"] == "give-words":
            route.continue_()
            return
        tries.append(route.request.post_data)
        if len(tries) == 1:
            route.fetch()  # it arrives, but the process ends before it has answered
            route.fulfill(status=502, content_type="text/html", body=GONE)
        else:
            route.continue_()

    page.route("**/api/tables/*/commands", proxy)
    page.locator("[data-put] button").click()
    ann.says("ann puts")
    ann.until(lambda: len(tries) > 1)
    page.wait_for_timeout(1_000)
    assert len(tries) == 2
    assert tries[0] == tries[1]
    assert ann.text("#log").count("ann puts") == 1
    assert "502" not in ann.text("#toasts")
    ann.errors.clear()  # that there was no answer is told in the console
